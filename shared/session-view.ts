import type { Notice } from "./page-data.ts";

/**
 * The facts about a session that the BFF sends to the browser, by `GET /auth/session`. They never include a token. Instants
 * are ISO 8601 in UTC.
 */
export type SessionView = { signedIn: false } | SignedInView;

/** What `GET /auth/session` answers: also the operators' notice, which may have changed since the page was made. */
export type SessionAnswer = SessionView & { notice?: Notice | undefined };

export interface SignedInView {
  signedIn: true;
  member: {
    /** Equals `viewer.id` of the Member API and `sub` of UserInfo. */
    sub: string;
    name: string | null;
    email: string | null;
    picture: string | null;
    /** Role names at this school, as the ID token or UserInfo gives them. */
    roles: string[];
    org_id: string | null;
  };
  school: {
    /** `{base_url}`: origin of the school, no trailing slash. */
    url: string;
    school_id: string;
    subdomain: string | null;
    /** Where a member ends their session at the school itself, which a sign-out here leaves open; on the school's origin. */
    signOutUrl: string;
  };
  /** The granted scopes, which may be fewer than the requested ones. */
  scope: string[];
  /** Whether the member holds a role that may open the operators' preview. */
  canPreview: boolean;
  signedInAt: string;
  /** Absolute end of the session; it may end earlier when idle. */
  expiresAt: string;
}

/** One session of this member on this portal, as `GET /auth/sessions` lists it. Other applications are not listed. */
export interface PortalSession {
  /** The id by which the session can be ended. It is not the cookie's id, and no cookie can be made from it. */
  id: string;
  /** Is it the session of this request? */
  isCurrent: boolean;
  signedInAt: string;
  /** Rounded to the minute. */
  lastSeenAt: string;
  expiresAt: string;
  /** Kind of browser and system, by the `User-Agent` at sign-in; null when it is not a known one. */
  browser: string | null;
  system: string | null;
}

/** The answer of `GET /auth/sessions`: the session of the request first, then the others, last seen first. */
export interface PortalSessions {
  sessions: PortalSession[];
}

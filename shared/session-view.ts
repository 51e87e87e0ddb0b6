/**
 * What the BFF tells the browser about a session, answered by `GET /auth/session`. Never a token.
 * Instants are ISO 8601 in UTC.
 */
export type SessionView = SignedOutView | SignedInView;

interface SignedOutView {
  signedIn: false;
}

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
  };
  /** Scopes that were granted, which may be fewer than were asked for. */
  scope: string[];
  /** Whether the member holds a role that may open the operators' preview. */
  canPreview: boolean;
  signedInAt: string;
  /** Absolute end of the session; it may end earlier when idle. */
  expiresAt: string;
}

/** One session of this member on this portal, as `GET /auth/sessions` lists it. Other apps of the school are not in it. */
export interface PortalSession {
  /** For ending it; no cookie can be made of it. */
  id: string;
  /** Is it the one that asks? */
  isCurrent: boolean;
  signedInAt: string;
  /** To the minute. */
  lastSeenAt: string;
  expiresAt: string;
  /** What the browser said of itself at sign-in, in coarse words; null when it said nothing known. */
  browser: string | null;
  system: string | null;
}

/** Answer of `GET /auth/sessions`, the one that asks first, then the last seen. */
export interface PortalSessions {
  sessions: PortalSession[];
}

/** What the operator of this portal chose for its pages. Stands in the page's `meta` elements, not in the session. */
export interface PortalLook {
  name: string;
  /** `#rrggbb`, or null for the built-in accent. */
  accent: string | null;
  /** Template of a course's address on the school's own site (the setting `COURSE_LINK`), or null for no link. */
  courseLink: string | null;
  /** IANA name of the school's zone. */
  timeZone: string;
}

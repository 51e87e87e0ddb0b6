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

/** What the operator of this portal chose for its pages. Stands in the page's `meta` elements, not in the session. */
export interface PortalLook {
  name: string;
  /** `#rrggbb`, or null for the built-in accent. */
  accent: string | null;
  /** Template of a course's address on the school's own site with `{school}` and `{slug}`, or null for no link. */
  courseLink: string | null;
}

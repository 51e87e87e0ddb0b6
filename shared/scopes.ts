/**
 * The scope names of the service (Spec, "Scopes"): 35 resource scopes and three identity scopes.
 * A read scope grants read access to its resource, a write scope write access.
 */

/** Identity scopes (Spec, "Scopes", rule 1). */
export const IDENTITY_SCOPES = ["openid", "profile", "email"] as const;

/** The two scopes of the Member API; `account:read` is reserved to the member audience. */
export const ACCOUNT_SCOPES = ["account:read", "account:write"] as const;

/** The resource scopes of operator clients, in the order of the spec's table: all of them but the two of the Member API. */
export const OPERATOR_SCOPES = [
  "courses:read",
  "courses:write",
  "students:read",
  "students:write",
  "members:read",
  "members:write",
  "analytics:read",
  "curriculum:read",
  "curriculum:write",
  "orders:read",
  "school:read",
  "school:write",
  "appearance:read",
  "appearance:write",
  "events:read",
  "events:write",
  "membership_plans:read",
  "membership_plans:write",
  "coupons:read",
  "coupons:write",
  "posts:read",
  "posts:write",
  "subscriptions:read",
  "subscriptions:write",
  "digital_products:read",
  "digital_products:write",
  "comments:read",
  "lecturers:read",
  "lecturers:write",
  "storage:write",
  "forms:read",
  "pages:read",
  "pages:write",
] as const;

export type OperatorScope = (typeof OPERATOR_SCOPES)[number];

/** Every scope that exists at a school; 38 in total. */
export const ALL_SCOPES = [...IDENTITY_SCOPES, ...OPERATOR_SCOPES, ...ACCOUNT_SCOPES] as const;

export type Scope = (typeof ALL_SCOPES)[number];

/**
 * The scopes that the portal requests at every authorization: for the member's identity, their data, and the three
 * mutations of notifications. It never requests an operator scope.
 */
export const PORTAL_SCOPES = [
  "openid",
  "profile",
  "email",
  ...ACCOUNT_SCOPES,
] as const satisfies readonly Scope[];

const known: ReadonlySet<string> = new Set(ALL_SCOPES);

/** Is this text one of the 38 scope names? */
export function isScope(word: string): word is Scope {
  return known.has(word);
}

/** Splits a `scope` value (RFC 6749 section 3.3) into its names, each once, in the order given. */
export function parseScope(scope: string): string[] {
  return [...new Set(scope.split(" ").filter((name) => name !== ""))];
}

/** Joins scope names into a `scope` value (RFC 6749 section 3.3). */
export function formatScope(names: readonly string[]): string {
  return names.join(" ");
}

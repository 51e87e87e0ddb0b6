/** The member's identity: the claims that ID token and UserInfo share (Spec, "ID token"). */

import { SchoolFault } from "#bff/oauth/school-fault.ts";

export interface MemberClaims {
  sub: string;
  name: string | null;
  email: string | null;
  picture: string | null;
  org_id: string | null;
  roles: string[];
}

/**
 * Reads the claims; only `sub` is required, the rest is shown when it is there.
 *
 * @throws {SchoolFault} `identity_rejected` without a usable `sub`
 */
export function parseMemberClaims(claims: Readonly<Record<string, unknown>>): MemberClaims {
  const sub = claims["sub"];
  if (typeof sub !== "string" || sub === "")
    throw new SchoolFault("identity_rejected", "the claims name no sub");
  const roles = claims["roles"];
  return {
    sub,
    name: textOf(claims["name"]),
    email: textOf(claims["email"]),
    picture: textOf(claims["picture"]),
    org_id: textOf(claims["org_id"]),
    roles: Array.isArray(roles) ? roles.filter((role): role is string => typeof role === "string") : [],
  };
}

/** A field that the specification gives no type: a number counts as its text. @returns null for anything else, and for no text */
export function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

/** The claims about a member, for UserInfo, the ID token and the consent page. */

import { absoluteUrl } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { findRoles, type Member } from "#school/store/members.ts";

/** The identity claims that UserInfo and the ID token share (Spec, "ID token"). */
export interface IdentityClaims {
  sub: string;
  email: string;
  name: string;
  /** Left out of a member without a picture (OpenID Connect Core section 5.3.2). */
  picture?: string;
  /** The site's id, an opaque string: the same as `school_id` of the token response. */
  org_id: string;
  /** Role names at this site; a client must accept names that it does not know. */
  roles: string[];
}

/**
 * The claims that each scope gives at UserInfo and in the ID token. The consent page is made from it as well.
 *
 * Choice (openid gives all claims): the specification lists them without a condition. The claims of `profile` and `email`
 * are among them; without `openid` these two scopes give no claim.
 */
export const CLAIMS_OF_SCOPE = {
  openid: ["sub", "name", "email", "picture", "org_id", "roles"],
  profile: ["name", "picture"],
  email: ["email"],
} as const satisfies Record<string, readonly (keyof IdentityClaims)[]>;

export async function findClaims(school: School, member: Member): Promise<IdentityClaims> {
  const claims: Required<Record<keyof IdentityClaims, unknown>> = {
    sub: member.id,
    email: member.email,
    name: member.name,
    picture: member.avatar_url === null ? null : absoluteUrl(member.avatar_url, school.config.url),
    org_id: school.site.id,
    roles: await findRoles(school.db, member.id, school.site.id),
  };
  const given = CLAIMS_OF_SCOPE.openid.filter((name) => claims[name] !== null);
  return Object.fromEntries(given.map((name) => [name, claims[name]])) as unknown as IdentityClaims;
}

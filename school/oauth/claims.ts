import type { School } from "../school.ts";
import { findRoles, type Member } from "../store/members.ts";

/** The identity claims that UserInfo and the ID token share (Spec, "ID token"). */
export interface IdentityClaims {
  sub: string;
  email: string;
  name: string;
  picture: string | null;
  /** The site, as an opaque string: equals `school_id` of the token response. */
  org_id: string;
  /** Role names at this site; a client must expect names it does not know. */
  roles: string[];
}

/** Reads a member's claims as they are now. */
export async function findClaims(school: School, member: Member): Promise<IdentityClaims> {
  return {
    sub: member.id,
    email: member.email,
    name: member.name,
    picture: member.avatar_url,
    org_id: school.site.id,
    roles: await findRoles(school.db, member.id, school.site.id),
  };
}

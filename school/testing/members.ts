/** Members of a test school and their roles, made and read without the admin area. */

import { findRoles } from "#school/store/members.ts";
import type { TestSchool } from "#school/testing/test-school.ts";

export async function setRoles(
  { school }: TestSchool,
  memberId: string,
  roles: readonly string[],
): Promise<void> {
  const { db, site } = school;
  await db
    .deleteFrom("member_role")
    .where("member_id", "=", memberId)
    .where("school_id", "=", site.id)
    .execute();
  for (const role of roles)
    await db.insertInto("member_role").values({ member_id: memberId, school_id: site.id, role }).execute();
}

export const rolesIn = ({ school }: TestSchool, memberId: string): Promise<string[]> =>
  findRoles(school.db, memberId, school.site.id);

/** The row of a member who has set no password. */
export const memberRow = (id: string, name = "Somebody") => ({
  id,
  email: `${id}@example.com`,
  name,
  locale: "en",
  avatar_url: null,
  password_hash: "",
});

/** The roles of members of a test school, given and read without the admin area. */

import type { TestSchool } from "#school/testing/test-school.ts";

/** Gives a member these roles and no others. */
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

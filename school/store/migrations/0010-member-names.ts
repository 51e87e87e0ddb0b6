/** Migration 10: the parts of members' names, by which operators find a member. */

import type { Kysely } from "kysely";

import { insertNameParts } from "#school/store/member-names.ts";
import type { Tables } from "#school/store/tables/tables.ts";

export const MEMBER_NAMES = [
  `create table member_name_part (
    part text not null, member_id text not null references member (id), primary key (part, member_id)
  ) strict, without rowid`,
  // A member whose name has several parts that begin with a text is listed once, by the first of them.
  `create index member_name_part_by_member on member_name_part (member_id, part)`,
];

const MEMBERS_AT_ONCE = 1000;

/** Writes the parts of every name. A change of how parts are made needs a later migration that writes them all again. */
export async function fillMemberNames(
  db: Kysely<Pick<Tables, "member" | "member_name_part">>,
): Promise<void> {
  for (let after = ""; ;) {
    const members = await db
      .selectFrom("member")
      .select(["id", "name"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(MEMBERS_AT_ONCE)
      .execute();
    const last = members.at(-1);
    if (last === undefined) return;
    await insertNameParts(db, members);
    after = last.id;
  }
}

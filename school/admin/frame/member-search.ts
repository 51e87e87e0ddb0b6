/** Finds members by any part of their name or by their e-mail address, for every area that begins with a member. */

import { sql } from "kysely";

import { PAGE_SIZE } from "#school/admin/frame/list.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { searchedPart } from "#school/store/member-names.ts";
import { beginsWith, endOfRange, isAfter, isAfterPair, type TextPosition } from "#school/store/keyset.ts";

export type SearchedColumn = "name" | "email";

export interface MemberSearch {
  column: SearchedColumn;
  /**
   * The beginning of an address, or of a word of the name or a later character of a Chinese, Japanese or Korean one; whatever
   * the case of its ASCII letters. Empty for all members.
   */
  text: string;
  beyond: TextPosition | undefined;
}

export interface FoundMember {
  id: string;
  name: string;
  email: string;
}

export type MemberInOrder = FoundMember & { position: TextPosition };

/**
 * One page of members, and one member more, from an index. Members found by a name are in the order of the part that begins
 * with the text; all others are in the order of the column.
 */
export async function searchMembers(db: SchoolDatabase, search: MemberSearch): Promise<MemberInOrder[]> {
  const { column, text, beyond } = search;
  if (column === "name" && text !== "") return searchNames(db, searchedPart(text), beyond);
  let query = db
    .selectFrom("member")
    .select(["id", "name", "email"])
    .orderBy(({ fn }) => fn("lower", [column]))
    .limit(PAGE_SIZE + 1);
  // Addresses are unique, so their index needs no second key.
  if (column === "name") query = query.orderBy("id");
  if (text !== "") query = query.where(beginsWith(column, text));
  if (beyond !== undefined) query = query.where(isAfter(column, "id", beyond));
  const members = await query.execute();
  return members.map((member) => ({ ...member, position: { text: member[column], id: member.id } }));
}

async function searchNames(
  db: SchoolDatabase,
  from: string,
  beyond: TextPosition | undefined,
): Promise<MemberInOrder[]> {
  if (from === "") return [];
  const to = endOfRange(from);
  let query = db
    .selectFrom("member_name_part as found")
    .select(["part", "member_id"])
    .where("part", ">=", from)
    .where("part", "<", to)
    // If a member has several such parts, only the first one counts. A join would make PostgreSQL read all parts.
    .where(
      "part",
      "=",
      sql<string>`(select min(same.part) from member_name_part as same
        where same.member_id = found.member_id and same.part >= ${from} and same.part < ${to})`,
    )
    .orderBy("part")
    .orderBy("member_id")
    .limit(PAGE_SIZE + 1);
  if (beyond !== undefined) query = query.where(isAfterPair("part", "member_id", beyond));
  const parts = await query.execute();
  if (parts.length === 0) return [];
  const members = await db
    .selectFrom("member")
    .select(["id", "name", "email"])
    .where(
      "id",
      "in",
      parts.map(({ member_id }) => member_id),
    )
    .execute();
  const byId = new Map(members.map((member) => [member.id, member]));
  return parts.flatMap(({ part, member_id }) => {
    const member = byId.get(member_id);
    return member === undefined ? [] : [{ ...member, position: { text: part, id: member_id } }];
  });
}

/** No name has an @, so a text with an @ is an address, whatever the operator chose. */
export function searchedColumn(chosen: SearchedColumn, text: string): SearchedColumn {
  return text.includes("@") ? "email" : chosen;
}

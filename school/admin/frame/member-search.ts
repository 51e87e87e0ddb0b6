/** Finds members by their name or e-mail address, for every area that begins with a member. */

import { beginsWith, isAfter, type TextPosition } from "#school/admin/frame/keyset.ts";
import { PAGE_SIZE } from "#school/admin/frame/list.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

export type SearchedColumn = "name" | "email";

export interface MemberSearch {
  column: SearchedColumn;
  /** The beginning of the name or address, whatever the case of its ASCII letters; empty for all members. */
  text: string;
  /** Where the page begins. */
  beyond: TextPosition | undefined;
}

export interface FoundMember {
  id: string;
  name: string;
  email: string;
}

/** One page of members and one more, in the order of the column, from an index. */
export function searchMembers(
  db: SchoolDatabase,
  { column, text, beyond }: MemberSearch,
): Promise<FoundMember[]> {
  let query = db
    .selectFrom("member")
    .select(["id", "name", "email"])
    .orderBy(({ fn }) => fn("lower", [column]))
    .limit(PAGE_SIZE + 1);
  // Addresses are unique, so their index needs no second key.
  if (column === "name") query = query.orderBy("id");
  if (text !== "") query = query.where(beginsWith(column, text));
  if (beyond !== undefined) query = query.where(isAfter(column, "id", beyond));
  return query.execute();
}

/** Nobody's name has an @, so a text with one is an address, whatever was chosen. */
export function searchedColumn(chosen: SearchedColumn, text: string): SearchedColumn {
  return text.includes("@") ? "email" : chosen;
}

/** Reads a member's token pairs from the school's database. */

import { DatabaseSync } from "node:sqlite";

import type { SchoolProcess } from "../harness/school-process.ts";

export interface PairRow {
  id: string;
  predecessor_id: string | null;
  revoked_at: number | null;
}

/** Every pair of this member, oldest first. */
export function pairsAt(school: SchoolProcess, email: string): PairRow[] {
  const path = school.environment["SCHOOL_DATABASE"]?.replace("sqlite:", "") ?? "";
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database
    .prepare(
      `select token_pair.id, token_pair.predecessor_id, token_pair.revoked_at from token_pair
         join member on member.id = token_pair.member_id where member.email = ? order by token_pair.rowid`,
    )
    .all(email);
  database.close();
  return rows as unknown as PairRow[];
}

export function livePairsAt(school: SchoolProcess, email: string): PairRow[] {
  return pairsAt(school, email).filter(({ revoked_at }) => revoked_at === null);
}

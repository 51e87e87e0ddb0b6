/** The audit log: who changed what and when, at a form or by which program, and the values before and after. */

import type { AuditEntryRow } from "#school/store/tables/admin-tables.ts";
import type { SchoolDatabase, Store } from "#school/store/database.ts";
import { lockName } from "#school/store/dialects/transaction.ts";
import { makeId } from "#school/store/opaque.ts";

/** The fields of a subject that an entry holds, by name: plain values, never a secret. */
export type AuditState = Readonly<Record<string, string | number | boolean | null>>;

/** Roles as an entry has them. */
export const rolesForLog = (held: readonly string[]): string => held.join(" ");

export const titlesForLog = (list: readonly { title: string }[]): string =>
  list.map(({ title }) => title).join(", ");

/** The end of an access as an entry has it: 0 for none, since `null` stands for no access at all. */
export const endForLog = (expiresAt: number | null): number => expiresAt ?? 0;

/** The name of the subject in an entry about a member's access to a course. */
export function nameForLog({ name }: { name: string }, { title }: { title: string }): string {
  return `${name} · ${title}`;
}

export type AuditEntry = ReturnType<typeof fromRow>;

/** The actor of a change that somebody made by a command of the school's program: no member signs in there. */
export const COMMAND = { id: "command", name: "command" };

export interface NewAuditEntry {
  /** The member who made the change, or `COMMAND`. */
  actor: { id: string; name: string };
  /** The program that acted for the member; left out for a change at a form and by a command. */
  client?: { id: string; name: string };
  /** Null for a command. */
  requestId: string | null;
  action: string;
  subject: { id: string; name: string };
  before: AuditState;
  after: AuditState;
}

/** The name of the lock that a transaction holds from its audit entry on. */
const AUDIT_LOG = "audit log";

/**
 * Writes an entry. Call it at the end of the transaction of the change: other processes wait until then with theirs, so that
 * no new entry has a lower number than an entry that somebody has already seen.
 *
 * @returns the entry's id
 */
export async function insertAuditEntry(store: Store, entry: NewAuditEntry): Promise<string> {
  const id = makeId("aud", store.random);
  await lockName(store.db, AUDIT_LOG);
  const last = await store.db
    .selectFrom("audit_entry")
    .select("number")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  await store.db
    .insertInto("audit_entry")
    .values({
      id,
      number: (last?.number ?? 0) + 1,
      at: store.now(),
      actor_id: entry.actor.id,
      actor_name: entry.actor.name,
      action: entry.action,
      subject: entry.subject.id,
      subject_name: entry.subject.name,
      before: JSON.stringify(entry.before),
      after: JSON.stringify(entry.after),
      client_id: entry.client?.id ?? null,
      client_name: entry.client?.name ?? null,
      request_id: entry.requestId,
    })
    .execute();
  return id;
}

export async function findAuditEntry(db: SchoolDatabase, id: string): Promise<AuditEntry | undefined> {
  const row = await db.selectFrom("audit_entry").selectAll().where("id", "=", id).executeTakeFirst();
  return row && fromRow(row);
}

/** Which entries a list shows; each filter has an index of its own. */
export interface AuditFilter {
  actor?: string | undefined;
  subject?: string | undefined;
  action?: string | undefined;
  client?: string | undefined;
  /** Only what programs have changed. */
  by?: "program" | undefined;
}

/**
 * Entries, newest first, older than one of them, one more than the limit.
 *
 * @param before  the number of the entry that the page begins after
 */
export async function listAuditEntries(
  db: SchoolDatabase,
  filter: AuditFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  let query = db
    .selectFrom("audit_entry")
    .selectAll()
    .orderBy("number", "desc")
    .limit(limit + 1);
  if (filter.actor !== undefined) query = query.where("actor_id", "=", filter.actor);
  if (filter.subject !== undefined) query = query.where("subject", "=", filter.subject);
  if (filter.action !== undefined) query = query.where("action", "=", filter.action);
  if (filter.client !== undefined) query = query.where("client_id", "=", filter.client);
  if (filter.by === "program") query = query.where("client_id", "is not", null);
  if (before !== undefined) query = query.where("number", "<", before);
  return (await query.execute()).map(fromRow);
}

function fromRow(row: AuditEntryRow) {
  const parse = (text: string | null): AuditState => (text === null ? {} : (JSON.parse(text) as AuditState));
  return { ...row, before: parse(row.before), after: parse(row.after) };
}

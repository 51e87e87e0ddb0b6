import { randomBytes } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { parseConfig } from "#school/config.ts";
import { type AuditFilter, insertAuditEntry, listAuditEntries } from "#school/store/audit-log.ts";
import { openDatabase, type SchoolDatabase } from "#school/store/database.ts";
import { transact } from "#school/store/dialects/transaction.ts";
import { migrate, MIGRATIONS } from "#school/store/migrate.ts";
import { newTestDatabase } from "#school/store/test-database.ts";

let db: SchoolDatabase;

beforeAll(async () => {
  ({ db } = openDatabase(parseConfig({ SCHOOL_DATABASE: await newTestDatabase() }).database));
  await migrate(db);
});
beforeEach(() => db.deleteFrom("audit_entry").execute());
afterAll(() => db.destroy());

const NOW = Date.parse("2026-11-21T02:00:00Z");

/** Writes an entry about a subject, in a separate transaction. All entries have the same millisecond. */
const write = (subject: string): Promise<string> =>
  transact(db, (transaction) =>
    insertAuditEntry(
      { db: transaction, now: () => NOW, random: (size) => randomBytes(size) },
      {
        actor: { id: "mem_1", name: "Owner" },
        requestId: "req_1",
        action: "settings.change",
        subject: { id: subject, name: subject },
        before: {},
        after: {},
      },
    ),
  );

/** The subjects of all entries, newest first, read in pages of ten. */
async function subjects(filter: AuditFilter = {}): Promise<string[]> {
  const seen: string[] = [];
  for (let before: number | undefined; ;) {
    const found = await listAuditEntries(db, filter, { before, limit: 10 });
    const page = found.slice(0, 10);
    seen.push(...page.map(({ subject }) => subject));
    before = page.at(-1)?.number;
    if (found.length <= 10) return seen;
  }
}

test("entries of one millisecond are listed in the order of writing, each on one page", async () => {
  const written = Array.from({ length: 35 }, (_, at) => `sub_${at}`);
  for (const subject of written) await write(subject);

  expect(await subjects()).toEqual(written.toReversed());
  expect(await subjects({ actor: "mem_1" })).toEqual(written.toReversed());
  expect(await subjects({ action: "settings.change" })).toEqual(written.toReversed());
});

test("filters narrow each other: an entry is listed when it passes all of them", async () => {
  const entry = {
    at: NOW,
    actor_id: "mem_1",
    actor_name: "Owner",
    action: "course.create",
    subject: "crs_1",
    subject_name: "Course",
    client_id: "cli_1",
    client_name: "Program",
    request_id: null,
  };
  /** Each filter, and the entries that it leaves out: they differ from the first one in a single value. */
  const filters: readonly [AuditFilter, leavesOut: readonly string[]][] = [
    [{ actor: "mem_1" }, ["of another actor"]],
    [{ subject: "crs_1" }, ["of another subject"]],
    [{ action: "course.create" }, ["of another action"]],
    [{ client: "cli_1" }, ["by another program", "by no program"]],
    [{ by: "program" }, ["by no program"]],
  ];
  const differences = {
    "the same": {},
    "of another actor": { actor_id: "mem_2" },
    "of another subject": { subject: "crs_2" },
    "of another action": { action: "course.delete" },
    "by another program": { client_id: "cli_2" },
    "by no program": { client_id: null },
  };
  for (const [number, [id, difference]] of Object.entries(differences).entries())
    await db
      .insertInto("audit_entry")
      .values({ ...entry, ...difference, id, number })
      .execute();
  for (const [one, outOfOne] of filters)
    for (const [other, outOfOther] of filters) {
      const both = { ...one, ...other };
      const found = await listAuditEntries(db, both, { before: undefined, limit: 10 });
      expect(found.map(({ id }) => id).toReversed(), JSON.stringify(both)).toEqual(
        Object.keys(differences).filter((id) => ![...outOfOne, ...outOfOther].includes(id)),
      );
    }
});

test("entries that are written at once have numbers of their own, without a gap", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => write(`sub_${at}`)));
  const rows = await db.selectFrom("audit_entry").select("number").orderBy("number").execute();

  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
});

test("entries from before the migration are numbered by their ids, and later ones follow", async () => {
  for (const index of ["by_actor", "by_subject", "by_action", "by_number", "by_client", "of_programs"])
    await sql`drop index ${sql.id(`audit_entry_${index}`)}`.execute(db);
  await sql`alter table audit_entry drop column number`.execute(db);
  for (const [name, column] of [
    ["actor", "actor_id"],
    ["subject", "subject"],
    ["action", "action"],
  ] as const)
    await sql`create index ${sql.id(`audit_entry_by_${name}`)} on audit_entry (${sql.id(column)}, id desc)`.execute(
      db,
    );
  for (const id of ["aud_2", "aud_1", "aud_3"])
    await sql`insert into audit_entry (id, at, actor_id, actor_name, action, subject, subject_name)
      values (${id}, ${NOW}, 'mem_1', 'Owner', 'settings.change', ${id}, ${id})`.execute(db);

  await db.transaction().execute(async (transaction) => MIGRATIONS["0011-audit-order"]?.up(transaction));
  await write("later");

  expect(await subjects()).toEqual(["later", "aud_3", "aud_2", "aud_1"]);
});

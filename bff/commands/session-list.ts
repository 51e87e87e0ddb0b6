/** `npm run sessions -- list`: a table at a terminal, one line of JSON for each session in a pipe. */

import { once } from "node:events";

import { type Column, tableLine } from "#bff/commands/text-table.ts";
import { type AnySession, allSessions, idOf, sessionsOf } from "#bff/sessions/all-sessions.ts";
import { isEndedBy } from "#bff/sessions/mass-endings/mass-endings.ts";
import { signedInAtMs } from "#bff/sessions/session-record.ts";
import type { Seal } from "#bff/sessions/keys/seal.ts";
import { instantOf } from "#bff/sessions/session-view.ts";
import type { SessionStore } from "#bff/store/store.ts";
import { terminalJson } from "#shared/node/terminal-json.ts";

/** Undefined for an option that was not given. */
export interface ListRequest {
  sub: string | undefined;
  /** In any case. */
  email: string | undefined;
  /** Signed in at or after this instant, epoch milliseconds. */
  sinceMs: number | undefined;
  /** Not seen for this long. */
  idleMs: number | undefined;
  limit: number | undefined;
  /** The place at which an earlier list ended. */
  after: string | undefined;
}

interface Listing {
  store: SessionStore;
  seal: Seal;
  schoolUrl: string;
  /** The time zone of a table; null for lines of JSON. */
  table: { timeZone: string; columns: number } | null;
  /** Epoch milliseconds. */
  nowMs: number;
}

/** Writes a list to standard output, a session at a time; notes for a person go to standard error. */
export async function listSessions(listing: Listing, request: ListRequest): Promise<void> {
  const { store, table } = listing;
  const ending = await store.massEnding();
  const { limit = Number.POSITIVE_INFINITY } = request;
  let count = 0;
  let last: string | undefined;
  for await (const session of found(listing, request)) {
    if (session.record !== null && isEndedBy(ending, session.record)) continue;
    if (!isWanted(session, request, listing.nowMs)) continue;
    if (count === limit) {
      process.stderr.write(`There are more: ${last === "" ? "leave --limit out" : `add --after ${last}`}\n`);
      return;
    }
    if (count === 0 && table !== null) await print(headOf(table.columns));
    await print(table === null ? terminalJson(lineOf(session)) : rowOf(session, table));
    count += 1;
    last = session.place;
  }
  // Standard output has the list alone.
  if (count === 0) process.stderr.write(`${nothingFound(request)}\n`);
}

async function* found({ store, seal, schoolUrl }: Listing, { sub, after }: ListRequest) {
  if (sub === undefined) return yield* allSessions(store, seal, after ?? null);
  // A member has few sessions, in no order: a list that continues after a place begins again.
  for (const session of await sessionsOf(store, seal, { schoolUrl, sub })) yield { ...session, place: "" };
}

function isWanted({ record, lastSeenAt }: AnySession, request: ListRequest, nowMs: number): boolean {
  const { email, sinceMs, idleMs } = request;
  if (idleMs !== undefined && nowMs - lastSeenAt * 1000 < idleMs) return false;
  if (email !== undefined && record?.member.email?.toLowerCase() !== email.toLowerCase()) return false;
  return sinceMs === undefined || (record !== null && signedInAtMs(record) >= sinceMs);
}

function nothingFound(request: ListRequest): string {
  const isFiltered = Object.values({ ...request, limit: undefined }).some((value) => value !== undefined);
  return isFiltered ? "No session fits." : "There are no sessions in this store.";
}

/** One line of JSON. It holds no token, and no id of a cookie. */
function lineOf(session: AnySession): Record<string, unknown> {
  const { record, lastSeenAt } = session;
  const seen = { session: idOf(session), lastSeenAt: instantOf(lastSeenAt) };
  if (record === null) return { ...seen, readable: false };
  return {
    ...seen,
    sub: record.member.sub,
    name: record.member.name,
    email: record.member.email,
    school_id: record.school.school_id,
    signedInAt: instantOf(record.signedInAt),
    expiresAt: instantOf(record.expiresAt),
    browser: record.device.browser,
    system: record.device.system,
  };
}

/** The most useful column first: a narrow terminal shows the columns that fit. */
const COLUMNS: readonly Column[] = [
  { title: "NAME", width: 12 },
  { title: "E-MAIL", width: 24 },
  { title: "SUB", width: 20 },
  { title: "LAST SEEN", width: 16 },
  { title: "SIGNED IN", width: 16 },
  { title: "DEVICE", width: 16 },
  { title: "SESSION", width: 43 },
];

function headOf(terminalWidth: number): string {
  const titles = COLUMNS.map(({ title }) => title);
  return tableLine(COLUMNS, titles, terminalWidth);
}

function rowOf(session: AnySession, { timeZone, columns }: NonNullable<Listing["table"]>): string {
  const { record, lastSeenAt } = session;
  const timeOf = (seconds: number): string =>
    // This locale writes 2026-11-24 09:05.
    new Date(seconds * 1000).toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const { name, email, sub } = record?.member ?? { name: "(sealed with another key)", email: "", sub: "" };
  const device = [record?.device.browser, record?.device.system].filter(Boolean).join(", ");
  const signedIn = record === null ? "" : timeOf(record.signedInAt);
  const texts = [name ?? "", email ?? "", sub, timeOf(lastSeenAt), signedIn, device, idOf(session)];
  return tableLine(COLUMNS, texts, columns);
}

/** Waits for a slow reader, so that lines do not gather in memory. */
async function print(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
}

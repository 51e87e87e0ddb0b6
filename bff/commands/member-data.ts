/** `npm run sessions -- export` and `-- erase`: the data of one member, printed or deleted. */

import type { ReportAct } from "#bff/commands/operator-act.ts";
import { endSessions, idOf, sessionsOf } from "#bff/sessions/all-sessions.ts";
import type { Seal } from "#bff/sessions/keys/seal.ts";
import { parseSessionRecord, type SessionRecord, signedInAtMs } from "#bff/sessions/session-record.ts";
import { instantOf } from "#bff/sessions/session-view.ts";
import { eraseMemberFrom } from "#bff/pairs/outbox-entry.ts";
import type { RowKey, SessionStore } from "#bff/store/store.ts";
import { createProgress } from "#shared/node/progress.ts";
import { terminalJson } from "#shared/node/terminal-json.ts";

interface MemberData {
  report: ReportAct;
  /** The member's pseudonyms in the audit trail, one for each session key. */
  pseudonyms: readonly string[];
  store: SessionStore;
  seal: Seal;
  /** `{base_url}` of the school where this is the member's `sub`. */
  schoolUrl: string;
  sub: string;
}

/** Prints everything that the store holds of a member as JSON, without tokens. */
export async function exportMember(of: MemberData): Promise<void> {
  const sessions = await sessionsOf(of.store, of.seal, of);
  const ended = await endedSessionsOf(of);
  const records = [...sessions.flatMap(({ record }) => record ?? []), ...ended.map(({ record }) => record)];
  const [newest] = records.toSorted((one, other) => signedInAtMs(other) - signedInAtMs(one));
  const document = {
    sub: of.sub,
    school: of.schoolUrl,
    member: newest?.member ?? null,
    auditPseudonyms: of.pseudonyms,
    sessions: sessions.map((session) => ({
      session: idOf(session),
      lastSeenAt: instantOf(session.lastSeenAt),
      ...(session.record === null ? { readable: false } : dataOf(session.record)),
    })),
    /** Sessions that have ended here, and whose revocation the school has not accepted yet. */
    endedSessions: ended.map(({ record }) => dataOf(record)),
  };
  process.stdout.write(`${terminalJson(document, 2)}\n`);
  const count = sessions.length + ended.length;
  of.report({ event: "member_exported", sub: of.sub, count }, { stream: process.stderr });
}

/** Everything but the tokens. */
function dataOf(record: SessionRecord): Record<string, unknown> {
  return {
    member: record.member,
    school: record.school,
    scope: record.scope,
    device: record.device,
    signedInAt: instantOf(record.signedInAt),
    expiresAt: instantOf(record.expiresAt),
    accessTokenExpiresAt: instantOf(record.pair.accessTokenExpiresAt),
  };
}

/** Ends a member's sessions. Pending revocations stay, but without anything that identifies the member. */
export async function eraseMember(of: MemberData): Promise<void> {
  const { store, seal, schoolUrl, sub } = of;
  const count = await endSessions(store, await sessionsOf(store, seal, of), Date.now());
  for (const { key, record } of await endedSessionsOf(of))
    await eraseMemberFrom({ key, record }, { store, seal, schoolUrl, nowMs: Date.now() });
  const { count: pending } = await store.revocationBacklog();
  of.report({ event: "member_erased", by: "sub", sub, count, revocations_owed: pending });
}

const PAGE = 200;

/** Records of the member's ended sessions in the outbox. All entries are read, since only the record identifies its member. */
async function endedSessionsOf({ store, seal, schoolUrl, sub }: MemberData) {
  const found: { key: RowKey; record: SessionRecord }[] = [];
  let cursor: string | null = null;
  let read = 0;
  const { count } = await store.revocationBacklog();
  using progress = createProgress();
  progress.step("Looking for the member's sessions among those that have ended");
  do {
    const page = await pageOf(store, cursor);
    progress.at(`${(read += page.rows.length)} of ${count}`);
    for (const { key, sealed } of page.rows) {
      const record = parseSessionRecord(seal.open(sealed, key));
      if (record?.member.sub === sub && record.school.resource === schoolUrl) found.push({ key, record });
    }
    cursor = page.next;
  } while (cursor !== null);
  return found;
}

function pageOf(store: SessionStore, cursor: string | null) {
  return store.readRevocationPage(cursor, PAGE);
}

/** `npm run sessions -- end`: ends the sessions of one member, one session, or many at once; the portals finish the last kind without the command. */

import { setTimeout as sleep } from "node:timers/promises";

import type { ReportAct } from "#bff/commands/operator-act.ts";
import { endSessions, sessionsOf } from "#bff/sessions/all-sessions.ts";
import { moveEndedSessions } from "#bff/sessions/mass-endings/mass-ending-job.ts";
import type { Seal } from "#bff/sessions/keys/seal.ts";
import type { MassEnding, SessionStore } from "#bff/store/store.ts";
import { createProgress } from "#shared/node/progress.ts";
import { serviceCommand } from "#shared/node/layout.ts";
import { terminalJson } from "#shared/node/terminal-json.ts";

/** What to end. */
export type EndRequest = { by: "sub"; sub: string } | { by: "session"; id: string } | EndOfMany;

interface EndOfMany {
  by: "all" | "signed_in_before";
  /** Epoch milliseconds. */
  signedInBeforeMs: number;
  isAwaited: boolean;
}

interface Ending {
  report: ReportAct;
  store: SessionStore;
  seal: Seal;
  schoolUrl: string;
}

const READ_EVERY_MS = 250;

/** @throws {StoreFault} */
export async function endRequested(ending: Ending, request: EndRequest): Promise<void> {
  const { store, seal, schoolUrl } = ending;
  if ("signedInBeforeMs" in request) return endMany(ending, request);
  if (request.by === "session") {
    const key = Buffer.from(request.id, "base64url");
    const count = await store.endSessions([key], Date.now());
    return reportEnd(ending, { by: "session", count }, key);
  }
  const { by, sub } = request;
  const sessions = await sessionsOf(store, seal, { schoolUrl, sub });
  await reportEnd(ending, { by, sub, count: await endSessions(store, sessions, Date.now()) });
}

async function reportEnd(
  { report, store }: Ending,
  act: { by: EndRequest["by"]; sub?: string; count?: number },
  key?: Buffer,
): Promise<void> {
  const { count: pending } = await store.revocationBacklog();
  report({ event: "sessions_ended_by_operator", ...act, revocations_owed: pending }, { ...(key && { key }) });
}

async function endMany(ending: Ending, request: EndOfMany): Promise<void> {
  const { store } = ending;
  const isOfAll = request.by === "all";
  const { signedInBeforeMs } = request;
  const begun = await store.startMassEnding({ isOfAll, signedInBeforeMs, nowMs: Date.now() });
  // All sessions of these keys have ended, so portals may start with other keys.
  if (isOfAll) await store.forgetKeys();
  using progress = createProgress({ hasOwnSignals: true });
  progress.step(isOfAll ? "Ending every session" : "Ending the sessions from before that instant");
  const show = async (current: MassEnding): Promise<void> =>
    progress.at(sentenceOf(current, (await store.revocationBacklog()).count));
  const last = request.isAwaited ? await followTo(begun, ending, show) : begun;
  progress.end();
  // Their number is not known before the end.
  const count = last.finishedAtMs === null ? {} : { count: last.moved };
  await reportEnd(ending, { by: request.by, ...count });
}

/** Shows how far a mass ending is, until its last session is moved and no pair of a session waits. */
async function followTo(
  begun: MassEnding,
  { store, seal }: Ending,
  show: (ending: MassEnding) => Promise<void>,
): Promise<MassEnding> {
  let isLeft = false;
  process.once("SIGINT", () => {
    isLeft = true;
  });
  for (;;) {
    const current = (await store.massEnding()) ?? begun;
    // Another operator has begun a later one, which includes this one.
    const isMoved = current.finishedAtMs !== null || current.number !== begun.number;
    await show(current);
    const isRunning = (await store.runningReleases(Date.now())).length > 0;
    if (isMoved && (!isRunning || (await store.revocationBacklog()).count === 0)) return current;
    if (isLeft) {
      process.stderr.write(
        `\nThe portals go on with it: ${serviceCommand("npm run sessions -- end --status")}\n`,
      );
      return current;
    }
    if (isRunning) await sleep(READ_EVERY_MS);
    else await moveHere(store, seal, () => isLeft, show);
  }
}

/** When no portal runs that would do it. The pairs stay in the store until a portal starts. */
async function moveHere(
  store: SessionStore,
  seal: Seal,
  isLeft: () => boolean,
  show: (ending: MassEnding) => Promise<void>,
): Promise<void> {
  let startedAtMs = performance.now();
  const mayMove = async (): Promise<boolean> => {
    // A pause as long as the batch before it leaves half of the store's time to other programs.
    await sleep(performance.now() - startedAtMs);
    startedAtMs = performance.now();
    return !isLeft();
  };
  const moved = async (): Promise<void> => {
    const current = await store.massEnding();
    if (current !== null) await show(current);
  };
  await moveEndedSessions({ store, seal, now: Date.now, mayMove, moved });
}

/** `npm run sessions -- end --status`. */
export async function printStatus(store: SessionStore): Promise<void> {
  const ending = await store.massEnding();
  const { count: pending, oldestMs } = await store.revocationBacklog();
  if (process.stdout.isTTY) {
    process.stdout.write(`${sentenceOf(ending, pending)}\n`);
    return;
  }
  const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
  const line = {
    started: instant(ending?.startedAtMs ?? null),
    signed_in_before: instant(ending?.signedInBeforeMs ?? null),
    sessions: ending?.total ?? 0,
    moved: ending?.moved ?? 0,
    finished: instant(ending?.finishedAtMs ?? null),
    revocations_owed: pending,
    oldest_owed_since: instant(oldestMs),
  };
  process.stdout.write(`${terminalJson(line)}\n`);
}

function sentenceOf(ending: MassEnding | null, pending: number): string {
  const number = (count: number): string => count.toLocaleString("en");
  const pairs = `${number(pending)} pairs wait to be revoked at the school`;
  if (ending === null) return `No end of many sessions yet; ${pairs}`;
  const moved = `${number(ending.moved)} of ${number(ending.total)} sessions moved to the outbox`;
  return `${moved}${ending.finishedAtMs === null ? "" : ", none is left"}; ${pairs}`;
}

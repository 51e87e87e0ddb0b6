/**
 * Mass endings in a portal. The store has the last one, and each session is compared with it when it is read. So an ended session gets
 * no answer, even before it has been moved to the outbox (`mass-ending-job.ts`).
 *
 * Choice (mass endings are counted): a session holds the number of the last mass ending before it was opened, and an ending of all
 * ends those with a lower number. No clock decides then, so neither a clock that was set back nor two portals whose clocks differ
 * end a member who signed in later, or spare one who signed in earlier. Only a session that holds no number, which a portal of an
 * older release has opened, and an ending that names an instant are decided by when the member signed in, by that portal's clock.
 */

import { type SessionRecord, signedInAtMs } from "#bff/sessions/session-record.ts";
import type { MassEnding, SessionStore } from "#bff/store/store.ts";

type SignedIn = Pick<SessionRecord, "afterMassEnding" | "signedInAt" | "signedInAtMs">;

/** Whether the operator has ended this session together with others. */
export function isEndedBy(ending: MassEnding | null, record: SignedIn): boolean {
  if (ending === null) return false;
  const { afterMassEnding: after } = record;
  if (after !== undefined && after >= ending.number) return false;
  if (after !== undefined && after < ending.ofAll) return true;
  return signedInAtMs(record) < ending.signedInBeforeMs;
}

export type KnownMassEnding = ReturnType<typeof knowMassEnding>;

/** @param dropAll  called at a new ending: drops every opened session from memory */
export function knowMassEnding(store: SessionStore, dropAll: () => void) {
  let known: MassEnding | null | undefined;
  /** Reads the store again. @throws {StoreFault} */
  const read = async (): Promise<MassEnding | null> => {
    const found = await store.massEnding();
    const isNew = found?.number !== known?.number;
    known = found;
    if (isNew) dropAll();
    return found;
  };
  store.watch((key) => {
    if (key === null) known = undefined;
  });
  return {
    read,

    /** As it was last read; reads it first when it was never read, or may have changed. @throws {StoreFault} */
    last: (): MassEnding | null | Promise<MassEnding | null> => (known === undefined ? read() : known),
  };
}

/**
 * A store belongs to the portals of one school, whose address it holds. A portal of another school would end the sessions of
 * the first and claim its revocations without being able to send them, so it is refused when it starts.
 */

import { type SessionStore, StoreFault } from "#bff/store/store.ts";

/**
 * @param schoolUrl  null for the demo school, which leaves the store unclaimed: any portal may use it later
 * @throws {StoreFault} when the store belongs to another school's portals; the message says what to do
 */
export async function claimStore(store: SessionStore, schoolUrl: string | null): Promise<void> {
  const owner = schoolUrl === null ? await store.ownerSchool() : await store.claimFor(schoolUrl);
  const problem = problemOfOwner(owner, schoolUrl);
  if (problem !== null) throw new StoreFault(`session store: ${problem}`);
}

/** @returns what is wrong and the step that corrects it, or null when this school's portal may use the store */
export function problemOfOwner(owner: string | null, schoolUrl: string | null): string | null {
  if (owner === null || owner === schoolUrl) return null;
  return `it belongs to the portal of ${owner}, and this one's school is ${schoolUrl ?? "the demo school"}. Give this portal a store of its own: another file, another database number or another SESSION_STORE_PREFIX. If the school has moved, remove the stored address (docs/session-store.md)`;
}

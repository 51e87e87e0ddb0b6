/**
 * Stores two facts while the member visits the school's consent page: what they wanted to do when a permission was missing, and
 * whether they declined. Both last as long as the tab's session. Both belong to one member, because another one may sign in during
 * that visit.
 */

import { MINUTE_MS } from "#web/format/instants.ts";
import { isRecord } from "#web/model/sent.ts";
import { deviceTime } from "#web/ui/browser/clock.ts";

import { storedForTab, storeForTab } from "./member-storage.ts";

/** An action by its name and its arguments; only the screen that asked can perform it. */
export interface Intent {
  name: string;
  detail: Record<string, string | boolean>;
}

export interface PendingStepUp {
  intent: Intent;
  /** Path of the screen that asked: no other screen may replay the intent. */
  path: string;
  /** The member who asked: the intent may be replayed for nobody else. */
  sub: string;
}

/**
 * As long as the portal's server waits for an answer of the consent page. A member who returns later has given up: that is no refusal,
 * and the stored action is not performed.
 */
const MAX_TRIP_MS = 30 * MINUTE_MS;

/** Called when the member leaves for the consent page. If the browser stores nothing, they must press the button again. */
export function rememberIntent(pending: PendingStepUp): void {
  storeForTab("stepUp", JSON.stringify({ ...pending, leftAt: deviceTime() }));
}

/** The intent that this screen stored, of any member; it stays until `forgetIntent`. */
export function pendingStepUp(path: string): PendingStepUp | undefined {
  const pending = parsePending(storedForTab("stepUp"));
  return pending?.path === path ? pending : undefined;
}

/** Called when the screen that stored the intent has handled it. */
export function forgetIntent(): void {
  storeForTab("stepUp", null);
}

/** Whether the member left for the consent page and has not come back. */
export function isStepUpPending(): boolean {
  return parsePending(storedForTab("stepUp")) !== undefined;
}

export function rememberRefusal(sub: string): void {
  storeForTab("stepUpRefused", sub);
}

export function forgetRefusal(): void {
  storeForTab("stepUpRefused", null);
}

export function isStepUpRefused(sub: string): boolean {
  return storedForTab("stepUpRefused") === sub;
}

function parsePending(text: string | null): PendingStepUp | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !isRecord(value["intent"])) return undefined;
    const { path, sub, leftAt } = value;
    const { name, detail } = value["intent"];
    // An entry of an older build has no time, and counts.
    if (typeof leftAt === "number" && deviceTime() - leftAt > MAX_TRIP_MS) return undefined;
    if (typeof path !== "string" || typeof sub !== "string") return undefined;
    if (typeof name !== "string" || !isRecord(detail)) return undefined;
    return { intent: { name, detail: detail as Intent["detail"] }, path, sub };
  } catch {
    return undefined;
  }
}

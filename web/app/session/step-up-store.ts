/**
 * What a member wanted to do when a permission was missing, kept over the trip to the school's consent page; and whether
 * they said no. Both last as long as the tab's session.
 */

import { isRecord } from "#web/model/sent.ts";

/** An action by its name and what it is about; the screen that asked knows how to do it. */
export interface Intent {
  name: string;
  detail: Record<string, string | boolean>;
}

interface PendingStepUp {
  intent: Intent;
  /** Path of the screen that asked: no other screen may replay the intent. */
  path: string;
}

/** `{"intent":{"name":"markRead","detail":{"id":"ntf_1"}},"path":"/inbox"}` */
const PENDING_KEY = "homeroom.step-up";
/** Present when the member refused. */
const REFUSED_KEY = "homeroom.step-up-refused";

/** Called when the member leaves for the consent page. */
export function rememberIntent(intent: Intent, path: string): void {
  write(PENDING_KEY, JSON.stringify({ intent, path } satisfies PendingStepUp));
}

/** The intent that this screen left with; it stays until `forgetIntent`. */
export function pendingIntent(path: string): Intent | undefined {
  const pending = parsePending(read(PENDING_KEY));
  return pending?.path === path ? pending.intent : undefined;
}

/** Once the screen that left with it has taken it up again. */
export function forgetIntent(): void {
  write(PENDING_KEY, null);
}

/** Whether the member is on a trip to the consent page. */
export function isStepUpPending(): boolean {
  return parsePending(read(PENDING_KEY)) !== undefined;
}

export function rememberRefusal(isRefused: boolean): void {
  write(REFUSED_KEY, isRefused ? "yes" : null);
}

export function isStepUpRefused(): boolean {
  return read(REFUSED_KEY) !== null;
}

function parsePending(text: string | null): PendingStepUp | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || typeof value["path"] !== "string" || !isRecord(value["intent"])) return undefined;
    const { name, detail } = value["intent"];
    if (typeof name !== "string" || !isRecord(detail)) return undefined;
    return { intent: { name, detail: detail as Intent["detail"] }, path: value["path"] };
  } catch {
    return undefined;
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param value  null removes */
function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Without storage the action is not replayed; the member presses the button once more.
  }
}

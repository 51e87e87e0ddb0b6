import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { MINUTE_MS } from "#web/format/instants.ts";
import { memoryStorage } from "#web/testing/memory-storage.ts";

import { TAB_KEYS } from "./member-storage.ts";
import {
  forgetIntent,
  forgetRefusal,
  isStepUpPending,
  isStepUpRefused,
  pendingStepUp,
  rememberIntent,
  rememberRefusal,
} from "./step-up-store.ts";

const pending = { intent: { name: "markRead", detail: { id: "ntf_1" } }, path: "/inbox", sub: "mem_1" };
let sessionStorage: Storage;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage = memoryStorage();
  vi.stubGlobal("window", { sessionStorage });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what a member wanted to do waits for the screen that asked, and for half an hour", () => {
  rememberIntent(pending);
  expect([pendingStepUp("/inbox"), pendingStepUp("/account")]).toEqual([pending, undefined]);
  vi.advanceTimersByTime(30 * MINUTE_MS);
  expect([isStepUpPending(), pendingStepUp("/inbox")]).toEqual([true, pending]);
  vi.advanceTimersByTime(1);
  expect([isStepUpPending(), pendingStepUp("/inbox")]).toEqual([false, undefined]);
});

test("an action that the screen has handled does not wait any more", () => {
  rememberIntent(pending);
  forgetIntent();
  expect([isStepUpPending(), pendingStepUp("/inbox")]).toEqual([false, undefined]);
});

test("a stored action in another form is ignored, and one without a time counts", () => {
  const store = (value: unknown) => sessionStorage.setItem(TAB_KEYS.stepUp, JSON.stringify(value));
  store(pending);
  expect(pendingStepUp("/inbox")).toEqual(pending);
  const { intent, path, sub } = pending;
  for (const odd of [
    null,
    [],
    { path, sub },
    { intent, sub },
    { intent, path },
    { intent: { ...intent, name: 7 }, path, sub },
    { intent: { name: intent.name }, path, sub },
    { intent: [], path, sub },
  ]) {
    store(odd);
    expect(isStepUpPending(), JSON.stringify(odd)).toBe(false);
  }
  sessionStorage.setItem(TAB_KEYS.stepUp, "{");
  expect(isStepUpPending()).toBe(false);
});

test("a refusal is that of the member who refused, until it is forgotten", () => {
  rememberRefusal("mem_1");
  expect([isStepUpRefused("mem_1"), isStepUpRefused("mem_2")]).toEqual([true, false]);
  forgetRefusal();
  expect(isStepUpRefused("mem_1")).toBe(false);
});

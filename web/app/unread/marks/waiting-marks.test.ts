import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { UnreadCountDocument } from "#web/generated/member-api.ts";

import { createMemberApi, keyOf } from "../../graphql/member-api.ts";
import { marksOf } from "../read-marks.ts";
import {
  idsIn,
  isWaiting,
  loadedIn,
  newestLoaded,
  noteMarks,
  sendWaitingMarks,
  undoWaitingMarks,
  waitToSend,
} from "./waiting-marks.ts";

const page = { visibilityState: "visible" };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", page);
  page.visibilityState = "visible";
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openApi = () =>
  createMemberApi({ onSignInNeeded: () => undefined, fetch: () => new Promise(() => undefined) });
const all = { state: "waiting", before: undefined, covered: 2 } as const;

/** A store, with the ids that were sent at each time. */
function openStore() {
  const store = marksOf(openApi());
  const sent: (readonly string[])[] = [];
  const send = async (ids: readonly string[]) => {
    sent.push(ids);
    noteMarks(store, ids, "sent");
  };
  const mark = (...ids: string[]) => waitToSend(store, { ids, sentence: ids.join(), send });
  return { store, sent, send, mark, now: () => [idsIn(store.now(), "waiting"), store.now().sentence] };
}

test("a mark is sent ten seconds after it was made, and once", async () => {
  const { store, sent, mark, now } = openStore();
  mark("a");
  expect([now(), isWaiting(store.now()), store.now().sentAt - Date.now()]).toEqual([
    [["a"], "a"],
    true,
    10_000,
  ]);
  await vi.advanceTimersByTimeAsync(9999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([sent, isWaiting(store.now())]).toEqual([[["a"]], false]);
  window.dispatchEvent(new Event("pagehide"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test("another mark sends the one that waits, and then waits itself", async () => {
  const { sent, mark, now } = openStore();
  mark("a");
  await vi.advanceTimersByTimeAsync(9000);
  mark("b", "c");
  expect([sent, now()]).toEqual([[["a"]], [["b", "c"], "b,c"]]);
  await vi.advanceTimersByTimeAsync(9999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([["a"], ["b", "c"]]);
});

test.each(["beforeunload", "pagehide", "visibilitychange"])(
  "a mark is sent when the page is left (%s), and not when it is shown again",
  async (type) => {
    const { sent, mark } = openStore();
    mark("a");
    if (type === "visibilitychange") {
      window.dispatchEvent(new Event(type));
      expect(sent).toEqual([]);
      page.visibilityState = "hidden";
    }
    window.dispatchEvent(new Event(type));
    expect(sent).toEqual([["a"]]);
  },
);

test("nothing is sent when no mark waits", async () => {
  const { store, sent, mark } = openStore();
  mark();
  await sendWaitingMarks(store);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([]);
});

test("a mark that was undone is not sent, and a mark that was sent is not undone", async () => {
  const { store, sent, send, mark } = openStore();
  mark("a");
  undoWaitingMarks(store);
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event("pagehide"));
  expect([sent, store.now().states.size]).toEqual([[], 0]);
  mark("b");
  await sendWaitingMarks(store);
  store.set({ ...store.now(), all: { ...all, state: "sent" } });
  undoWaitingMarks(store);
  expect([idsIn(store.now(), "sent"), store.now().all?.state]).toEqual([["b"], "sent"]);
  waitToSend(store, { all, sentence: "all", send });
  undoWaitingMarks(store);
  expect(store.now().all).toBeUndefined();
});

test("marking all waits without any single mark", async () => {
  const { store, sent, send } = openStore();
  waitToSend(store, { all, sentence: "all", send });
  expect([store.now().all, isWaiting(store.now())]).toEqual([all, true]);
  await sendWaitingMarks(store);
  expect(sent).toEqual([[]]);
  store.set({ ...store.now(), all: { ...all, state: "sent" } });
  expect(isWaiting(store.now())).toBe(false);
  // A single mark later does not end it.
  waitToSend(store, { ids: ["a"], sentence: "a", send });
  expect(store.now().all?.state).toBe("sent");
});

test("readers of the marks are told of a change, and not of none", () => {
  const { store } = openStore();
  const told = vi.fn();
  store.subscribe(told);
  noteMarks(store, [], "read");
  expect(told).not.toHaveBeenCalled();
  noteMarks(store, ["a", "b"], "read");
  noteMarks(store, ["a"], undefined);
  expect([told.mock.calls.length, [...store.now().states]]).toEqual([2, [["b", "read"]]]);
});

test("marking all covers the notifications of every list that was read, up to an instant", () => {
  const api = openApi();
  const write = (name: string, notifications: unknown) =>
    api.queries.setQueryData([name], { data: { notifications } });
  expect(newestLoaded(api)).toBeUndefined();
  write("failed", null);
  api.queries.setQueryData(keyOf({ document: UnreadCountDocument, variables: {} }), { data: undefined });
  write("inbox", {
    nodes: [
      { id: "a", createdAt: "2026-12-01T00:00:00Z" },
      { id: "b", createdAt: "2026-12-01T00:00:02Z" },
      { createdAt: "2027-01-01T00:00:00Z" },
      null,
    ],
  });
  // This list asks for no times.
  write("panel", { nodes: [{ id: "b" }, { id: "c" }] });
  const ids = (before: number | undefined) => loadedIn(api, { ...all, before });
  expect(ids(undefined)).toEqual(["a", "b", "c"]);
  expect(ids(Date.parse("2026-12-01T00:00:00Z"))).toEqual(["a", "c"]);
  // A school may store fractions of the second that it sends.
  expect(newestLoaded(api)).toBe(Date.parse("2026-12-01T00:00:02.999Z"));
  write("panel", { nodes: [{ id: "d", createdAt: "2026-12-01T00:00:03.001Z" }] });
  expect(newestLoaded(api)).toBe(Date.parse("2026-12-01T00:00:03.001Z"));
});

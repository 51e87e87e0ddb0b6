import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { memoryStorage } from "#web/testing/memory-storage.ts";

import {
  forgetMembers,
  readForLastMember,
  readForMember,
  storedForTab,
  storeForMember,
  storeForTab,
  TAB_KEYS,
} from "./member-storage.ts";

let localStorage: Storage;
let sessionStorage: Storage;

beforeEach(() => {
  localStorage = memoryStorage();
  sessionStorage = memoryStorage();
  vi.stubGlobal("window", { localStorage, sessionStorage });
});

afterEach(() => {
  vi.unstubAllGlobals();
  // Nobody has left before the next test, nor before one of another file in this process.
  forgetMembers("mem_1");
});

test("only the member for whom a text was stored can read it", () => {
  storeForMember("mem_1", "a", "text");
  expect(readForMember("mem_1", "a")).toBe("text");
  expect(readForMember("mem_2", "a")).toBeNull();
  storeForMember("mem_1", "a", null);
  expect(readForMember("mem_1", "a")).toBeNull();
});

test("[S58] sign-out removes every member's storage, and another member's sign-in all but theirs", () => {
  localStorage.setItem("homeroom.theme", "dark");
  storeForMember("mem_1", "a", "one");
  storeForMember("mem_10", "a", "ten");
  forgetMembers("mem_1");
  expect([readForMember("mem_1", "a"), readForMember("mem_10", "a")]).toEqual(["one", null]);
  forgetMembers();
  expect(readForMember("mem_1", "a")).toBeNull();
  expect(localStorage.getItem("homeroom.theme")).toBe("dark");
});

test("a tab's data about its member is deleted with another member, and stays for the same one", () => {
  const fill = () => {
    for (const key of Object.values(TAB_KEYS)) sessionStorage.setItem(key, "{}");
  };
  const stored = () => Object.values(TAB_KEYS).filter((key) => sessionStorage.getItem(key) !== null);
  fill();
  forgetMembers("mem_1");
  forgetMembers("mem_1");
  expect(stored()).toHaveLength(4);
  forgetMembers("mem_2");
  expect(stored()).toEqual([]);
  // By a sign-out, whether the tab's member is known or not.
  for (const _known of [true, false]) {
    fill();
    forgetMembers();
    expect(stored()).toEqual([]);
  }
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("after a sign-out the screen that still stands stores nothing, until the next member is known", () => {
  forgetMembers("mem_1");
  forgetMembers();
  expect(storeForMember("mem_1", "instructions.TM-1", "a code")).toBe(false);
  expect(storeForTab("positions", "{}")).toBe(false);
  expect([localStorage, sessionStorage].map((storage) => Object.keys(storage))).toEqual([[], []]);
  // What is stored can be deleted.
  expect([storeForMember("mem_1", "a", null), storeForTab("positions", null)]).toEqual([true, true]);
  forgetMembers("mem_2");
  expect(storeForMember("mem_2", "instructions.TM-1", "a code")).toBe(true);
  expect(storeForTab("positions", "{}")).toBe(true);
  expect([readForMember("mem_2", "instructions.TM-1"), storedForTab("positions")]).toEqual(["a code", "{}"]);
});

test("before anybody is known, what is stored of one name can be read, and nothing else", () => {
  storeForMember("mem_1", "instructions.TM-1", "one");
  storeForMember("mem_1", "instructions.TM-2", "two");
  storeForMember("mem_1", "a", "other");
  localStorage.setItem("homeroom.instructions.TM-3", "of no member");
  expect(readForLastMember("instructions.").toSorted()).toEqual(["one", "two"]);
});

test("the number on the portal's icon goes with a sign-out, and not with a sign-in", () => {
  const shown: number[] = [];
  vi.stubGlobal("navigator", { setAppBadge: (count: number) => shown.push(count) });
  forgetMembers("mem_1");
  expect(shown).toEqual([]);
  forgetMembers();
  expect(shown).toEqual([0]);
});

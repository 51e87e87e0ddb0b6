import { afterEach, expect, test } from "vitest";

import { forgetMembers, storeForMember, readForMember, TAB_KEYS } from "./member-storage.ts";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
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
  const kept = () => Object.values(TAB_KEYS).filter((key) => sessionStorage.getItem(key) !== null);
  fill();
  forgetMembers("mem_1");
  forgetMembers("mem_1");
  expect(kept()).toHaveLength(4);
  forgetMembers("mem_2");
  expect(kept()).toEqual([]);
  fill();
  forgetMembers();
  expect(kept()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

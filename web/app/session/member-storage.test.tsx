import { afterEach, expect, test } from "vitest";

import { forgetMembers, keepForMember, readForMember, TAB_KEYS } from "./member-storage.ts";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("what is kept for a member can be read by that member alone", () => {
  keepForMember("mem_1", "a", "text");
  expect(readForMember("mem_1", "a")).toBe("text");
  expect(readForMember("mem_2", "a")).toBeNull();
  keepForMember("mem_1", "a", null);
  expect(readForMember("mem_1", "a")).toBeNull();
});

test("[S58] sign-out removes every member's storage, and another member's sign-in all but theirs", () => {
  localStorage.setItem("homeroom.theme", "dark");
  keepForMember("mem_1", "a", "one");
  keepForMember("mem_10", "a", "ten");
  forgetMembers("mem_1");
  expect([readForMember("mem_1", "a"), readForMember("mem_10", "a")]).toEqual(["one", null]);
  forgetMembers();
  expect(readForMember("mem_1", "a")).toBeNull();
  expect(localStorage.getItem("homeroom.theme")).toBe("dark");
});

test("what a tab keeps of its member ends with them, and stays while they are the same", () => {
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

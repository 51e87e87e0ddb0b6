import { afterEach, expect, test } from "vitest";

import { forgetMembers, keepForMember, readForMember } from "./member-storage.ts";

afterEach(() => localStorage.clear());

test("what is kept for a member can be read by that member alone", () => {
  keepForMember("mem_1", "a", "text");
  expect(readForMember("mem_1", "a")).toBe("text");
  expect(readForMember("mem_2", "a")).toBeNull();
  keepForMember("mem_1", "a", null);
  expect(readForMember("mem_1", "a")).toBeNull();
});

test("signing out removes what is kept for everybody, and another member's signing in removes all but theirs", () => {
  localStorage.setItem("homeroom.theme", "dark");
  keepForMember("mem_1", "a", "one");
  keepForMember("mem_10", "a", "ten");
  forgetMembers("mem_1");
  expect([readForMember("mem_1", "a"), readForMember("mem_10", "a")]).toEqual(["one", null]);
  forgetMembers();
  expect(readForMember("mem_1", "a")).toBeNull();
  expect(localStorage.getItem("homeroom.theme")).toBe("dark");
});

import { afterEach, expect, test } from "vitest";

import { forgetMembers } from "#web/app/session/member-storage.ts";

import { rememberedSections, rememberSections } from "./open-sections.ts";

afterEach(() => {
  forgetMembers("mem_1");
  localStorage.clear();
});

test("open sections are stored for their member only, and are deleted at sign-out", () => {
  rememberSections("mem_1", "react", ["1", "3"]);
  expect(rememberedSections("mem_1", "react")).toEqual(["1", "3"]);
  expect(rememberedSections("mem_2", "react")).toBeUndefined();

  // Another member signs in on this device, in whichever tab.
  forgetMembers("mem_2");
  expect(rememberedSections("mem_1", "react")).toBeUndefined();

  rememberSections("mem_2", "yoga", ["1"]);
  forgetMembers();
  expect(Object.keys(localStorage)).toEqual([]);
  // A press on the course that still stands.
  rememberSections("mem_2", "yoga", ["2"]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test("a course may have the name of a property that every object has", () => {
  for (const slug of ["__proto__", "constructor", "toString"]) {
    expect(rememberedSections("mem_1", slug)).toBeUndefined();
    rememberSections("mem_1", slug, ["2"]);
    expect(rememberedSections("mem_1", slug)).toEqual(["2"]);
  }
});

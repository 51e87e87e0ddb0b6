import { beforeEach, describe, expect, it } from "vitest";

import { createSlowPages, type SlowPages } from "#bff/pages/slow-pages.ts";

const REST_MS = 30_000;

let nowMs: number;
let pages: SlowPages;
beforeEach(() => {
  nowMs = 1000;
  pages = createSlowPages(REST_MS, () => nowMs);
});

describe("a page for which the school was too slow rests", () => {
  it("for that member, for as long as the limit says", () => {
    pages.noteLate("/", "member-1");
    nowMs += REST_MS - 1;
    expect(pages.isResting("/", "member-1")).toBe(true);
    nowMs += 1;
    expect(pages.isResting("/", "member-1")).toBe(false);
  });

  it("not for other members, however often that one opens it", () => {
    for (let visit = 1; visit <= 5; visit += 1) pages.noteLate("/", "member-1");
    expect(pages.isResting("/", "member-2")).toBe(false);
  });

  it("for everybody when the answers of two members in a row came too late", () => {
    pages.noteLate("/", "member-1");
    pages.noteLate("/", "member-2");
    expect(pages.isResting("/", "member-3")).toBe(true);
    nowMs += REST_MS;
    expect(pages.isResting("/", "member-3")).toBe(false);
  });

  it("not for everybody when a page came in time between them", () => {
    pages.noteLate("/", "member-1");
    pages.noteInTime("/");
    pages.noteLate("/", "member-2");
    expect(pages.isResting("/", "member-3")).toBe(false);
  });

  it("not at another address", () => {
    pages.noteLate("/", "member-1");
    pages.noteLate("/courses", "member-2");
    expect(pages.isResting("/courses", "member-1")).toBe(false);
    expect(pages.isResting("/", "member-3")).toBe(false);
  });
});

it("no number of addresses fills the memory: beyond a thousand all are forgotten", () => {
  pages.noteLate("/", "member-1");
  for (let address = 1; address < 1000; address += 1) pages.noteLate(`/courses/${address}`, "member-1");
  expect(pages.isResting("/", "member-1")).toBe(true);
  pages.noteLate("/courses/1000", "member-1");
  expect(pages.isResting("/", "member-1")).toBe(false);
  expect(pages.isResting("/courses/1000", "member-1")).toBe(true);
});

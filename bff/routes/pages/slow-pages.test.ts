import { beforeEach, describe, expect, it } from "vitest";

import { createSlowPages, type SlowPages } from "#bff/routes/pages/slow-pages.ts";

const REST_MS = 30_000;

let nowMs: number;
let pages: SlowPages;
beforeEach(() => {
  nowMs = 1000;
  pages = createSlowPages(REST_MS, () => nowMs);
});

describe("a page for which the school was too slow rests", () => {
  it("for that member, for as long as the limit says", () => {
    pages.noteLate("/", "session-1");
    nowMs += REST_MS - 1;
    expect(pages.isResting("/", "session-1")).toBe(true);
    nowMs += 1;
    expect(pages.isResting("/", "session-1")).toBe(false);
  });

  it("not for other members, however often that one opens it", () => {
    for (let visit = 1; visit <= 5; visit += 1) pages.noteLate("/", "session-1");
    expect(pages.isResting("/", "session-2")).toBe(false);
  });

  it("for everybody when two members in a row were late", () => {
    pages.noteLate("/", "session-1");
    pages.noteLate("/", "session-2");
    expect(pages.isResting("/", "session-3")).toBe(true);
    nowMs += REST_MS;
    expect(pages.isResting("/", "session-3")).toBe(false);
  });

  it("not for everybody when a page came in time between them", () => {
    pages.noteLate("/", "session-1");
    pages.noteInTime("/");
    pages.noteLate("/", "session-2");
    expect(pages.isResting("/", "session-3")).toBe(false);
  });

  it("not at another address", () => {
    pages.noteLate("/", "session-1");
    pages.noteLate("/courses", "session-2");
    expect(pages.isResting("/courses", "session-1")).toBe(false);
    expect(pages.isResting("/", "session-3")).toBe(false);
  });
});

it("no number of addresses fills the memory: beyond a thousand all are forgotten", () => {
  pages.noteLate("/", "session-1");
  for (let address = 1; address < 1000; address += 1) pages.noteLate(`/courses/${address}`, "session-1");
  expect(pages.isResting("/", "session-1")).toBe(true);
  pages.noteLate("/courses/1000", "session-1");
  expect(pages.isResting("/", "session-1")).toBe(false);
  expect(pages.isResting("/courses/1000", "session-1")).toBe(true);
});

import { afterEach, expect, test, vi } from "vitest";

import { session } from "#web/testing/fake-bff.ts";

import { askForSession, sessionQuery } from "./session-query.ts";

afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();

test("the session is what the portal answers, and an answer of another status says nothing", async () => {
  const answers = [Response.json(session), Response.json(session, { status: 503 })];
  const fetched = vi.fn(() => Promise.resolve(answers.shift()));
  vi.stubGlobal("fetch", fetched);
  expect(await askForSession(signal)).toEqual(session);
  await expect(askForSession(signal)).rejects.toThrow("503");
  expect(fetched).toHaveBeenCalledWith("/auth/session", expect.objectContaining({ signal }));
});

test("a question that failed is asked once more, and offline not at all", () => {
  const { retry } = sessionQuery;
  const isRepeated = (failures: number) =>
    typeof retry === "function" && retry(failures, new Error("failed"));
  expect([isRepeated(0), isRepeated(1)]).toEqual([true, false]);
  vi.stubGlobal("navigator", { onLine: false });
  expect(isRepeated(0)).toBe(false);
});

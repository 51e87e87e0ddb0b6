/** The response to a sign-in of `check-setup -- --member`, at a portal that runs. */

import { beforeEach, expect, it } from "vitest";

import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { setupState } from "#bff/sessions/keys/setup-proof.ts";
import { browser, portal, TEST_KEY, usePortal } from "#bff/testing/portal-browser.ts";

beforeEach(async () => {
  await usePortal();
});

const ringOf = (key: string) => createKeyRing([Buffer.from(key, "base64")]);
const comeBack = (state: string) => browser.navigate(`/auth/callback?code=c-1&state=${state}&iss=i`);

it("is left to the command: the page asks for its address, and the code stays unused", async () => {
  const answer = await comeBack(setupState(ringOf(TEST_KEY)));
  expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
    200,
    "text/plain; charset=utf-8",
    "no-store",
  ]);
  expect(answer.body).toMatch(/請複製這個頁面的網址/);
  expect(answer.body).toMatch(/Copy the address of this page/);
  expect(portal.school.tokenRequests).toEqual([]);
  expect(portal.events("sign_in_failed")).toEqual([]);
});

it("is refused as any other where the command has other keys", async () => {
  const answer = await comeBack(setupState(ringOf(Buffer.alloc(32, "other").toString("base64"))));
  expect(answer.headers.location).toMatch(/^\/sign-in\?problem=state_mismatch/);
});

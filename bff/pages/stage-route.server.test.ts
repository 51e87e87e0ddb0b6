import { describe, expect, it } from "vitest";

import { portal, startTestPortal, usePortal } from "#bff/testing/portal-browser.ts";

const FRAME = { "sec-fetch-dest": "iframe", "sec-fetch-site": "same-origin" };

async function signedIn(previewRoles: string) {
  await usePortal(
    startTestPortal(
      { PREVIEW_ROLES: previewRoles },
      {
        pages: () => ({
          register: async () => undefined,
          sendStage: (_request, reply) => reply.type("text/html").send("the stage"),
          questionsAt: () => undefined,
        }),
      },
    ),
  );
  const browser = portal.browser();
  await browser.signIn();
  return browser;
}

describe("the stage of the operators' preview", () => {
  it("is shown in a frame of this portal to a member whose role may preview", async () => {
    const answer = await (await signedIn("student")).navigate("/preview/stage", FRAME);
    expect([answer.statusCode, answer.body]).toEqual([200, "the stage"]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it.each([
    ["as a page of its own", { "sec-fetch-dest": "document", "sec-fetch-site": "same-origin" }],
    ["in a frame of another site", { ...FRAME, "sec-fetch-site": "cross-site" }],
    ["in a frame of a sibling's", { ...FRAME, "sec-fetch-site": "same-site" }],
    ["to a script", { "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" }],
  ])("is answered 404 %s", async (_where, headers) => {
    const answer = await (await signedIn("student")).navigate("/preview/stage", headers);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain("data-stage");
  });

  it("is answered 404 to a member without such a role, and without a session", async () => {
    const student = await signedIn("owner");
    expect((await student.navigate("/preview/stage", FRAME)).statusCode).toBe(404);
    expect((await portal.browser().navigate("/preview/stage", FRAME)).statusCode).toBe(404);
  });

  it("is answered 404 after the session has ended", async () => {
    const browser = await signedIn("student");
    await browser.call("POST", "/auth/logout");
    expect((await browser.navigate("/preview/stage", FRAME)).statusCode).toBe(404);
  });
});

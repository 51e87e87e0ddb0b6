/** A portal at a school with another authorization server: what a member of it meets, without a screen. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { findFreePort } from "../harness/free-port.ts";
import { type PortalProcess, startPortal } from "../harness/portal-process.ts";
import { SecondMember } from "./member.ts";
import { type SecondSchool, startSecondSchool } from "./second-school.ts";

let school: SecondSchool;
let portal: PortalProcess;

beforeAll(async () => {
  const port = String(await findFreePort());
  school = await startSecondSchool({ portalUrl: `http://localhost:${port}` });
  portal = await startPortal({ ...school.settings, PORT: port });
});
afterAll(async () => {
  await portal.stop();
  await school.stop();
});

const member = (): SecondMember => new SecondMember(portal.url, school.url);

describe("a portal at a school with oidc-provider", () => {
  it("signs a member in, and asks for their courses", async () => {
    const browser = member();
    expect(await browser.signIn()).toBe("/courses");
    expect(await browser.session()).toMatchObject({ signedIn: true, member: { name: "林怡君" } });
    const answer = await browser.query("CoursesPage", { first: 50, after: null });
    expect([answer.statusCode, answer.body]).toEqual([200, ""]);
  });
});

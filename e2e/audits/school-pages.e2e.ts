/** Every page of the school, in both languages and themes, by axe, by Tab, by finger and in every window. */

import { test } from "@playwright/test";

import { expectUsableByEverybody, signInAsOwner } from "../browser/admin-at-school.ts";
import { openOperatorApi } from "../conformance/operator-api/operator-api.ts";
import { startSchool } from "../harness/school-process.ts";

test("Each page of the school works in both languages and themes, by Tab, by finger, in every window", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const school = await startSchool({ SCHOOL_CLIENT_HOSTS: "program.example" });
  await school.createClient({ name: "Portal" });
  await signInAsOwner(page, school.url, "/admin/settings");
  await page.getByRole("button", { name: "Turn MCP connections on" }).click();
  await page.getByRole("link", { name: "OAuth applications" }).first().click();
  await page.getByRole("link", { name: "Portal" }).click();
  const application = new URL(page.url()).search;
  // The audit log shows what a program has changed, also a text without a space to break a line at.
  const program = await openOperatorApi(school.url);
  await program.call("POST", "/posts", { slug: "ferns", title: "Ferns", body: "fern-".repeat(300) });
  const paths = [
    "/admin/members",
    "/admin/members?email=yi",
    "/admin/members/mem_yichun",
    "/admin/oauth-applications",
    "/admin/oauth-applications?source=metadata_document",
    "/admin/oauth-applications/new",
    `/admin/oauth-applications/application${application}`,
    `/admin/oauth-applications/application/disable${application}`,
    "/admin/oauth-applications/hosts",
    "/admin/audit",
    "/admin/audit?by=program",
    "/admin/settings",
    "/admin/nowhere",
    // The members' pages.
    "/",
    "/sign-in",
    "/set-password?token=none",
    "/courses/home-baking-sourdough?lecture=lec_home-baking-sourdough_3-2&t=95",
  ];
  await expectUsableByEverybody(page, school.url, paths);
  await school.stop();
});

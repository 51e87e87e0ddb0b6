import { expect, test } from "vitest";

import { changeSample } from "#school/commands/sample-command.ts";
import { memberRow, setRoles } from "#school/testing/members.ts";
import { OperatorBrowser } from "#school/testing/operator-browser.ts";
import { NEW_APPLICATION } from "#school/testing/portal-application.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool({ SCHOOL_DEMO: "0" });
const { school, app } = testSchool;
const owner = new OperatorBrowser(testSchool);

/** The titles of the steps that the page ticks. */
const ticked = async (): Promise<string[]> =>
  [...(await owner.get("/admin/first-steps")).html.matchAll(/<h2>([^<]*) <span class="badge settled">/g)].map(
    ([, title = ""]) => title,
  );

test("an empty school names each next step, from the command for its owner to a member in the portal", async () => {
  // No operator has made the application of the test school then.
  await school.db.updateTable("oauth_client").set({ source: "registration" }).execute();
  const signIn = await app.inject({ url: "/sign-in?return_to=/admin", headers: { "accept-language": "en" } });
  expect(signIn.body).toContain("npm run school -- member create");
  expect(signIn.body).not.toContain("<form");

  await school.db.insertInto("member").values(memberRow("mem_ann", "Ann")).execute();
  await setRoles(testSchool, "mem_ann", ["owner"]);
  await owner.signIn("mem_ann");
  expect((await owner.get("/admin")).location).toBe("/admin/first-steps");
  expect(await ticked()).toEqual([]);

  // One of the two names suffices.
  await owner.submit("/admin/settings", "/admin/settings/name", { name_en: "Evening" });
  expect(await ticked()).toEqual(["Name the school"]);
  await owner.submit("/admin/settings", "/admin/settings/name", { name: '夜校 "$1"', name_en: "Evening" });
  await owner.submit("/admin/settings", "/admin/settings/mcp-connections/on");
  const { text } = await owner.submit(`${NEW_APPLICATION}?portal=https://portal.example/`, NEW_APPLICATION);
  expect(text).toMatch(
    /SCHOOL_URL=http:\S+ CLIENT_ID=cli_\S+ CLIENT_SECRET=sec_\S+ PORTAL_URL=https:\/\/portal\.example PORTAL_NAME="夜校 \\"\\\$1\\"" SESSION_KEYS=[\w+/]{43}= /,
  );
  expect(await ticked()).toEqual(["Name the school", "Make an application for the portal"]);

  await changeSample(school, { email: "mem_ann@example.com", remove: false });
  await school.db.insertInto("member").values(memberRow("mem_ben")).execute();
  expect(await ticked()).toHaveLength(4);
  expect((await owner.get("/admin/first-steps")).html).not.toContain("sec_");

  await school.db.updateTable("oauth_client").set({ last_used_at: school.now() }).execute();
  expect((await owner.get("/admin")).location).toBe("/admin/oauth-applications");
  expect((await owner.get("/admin/first-steps")).status).toBe(404);
});

test("a member sees the samples, marked as samples, until they are removed", async () => {
  const list = `{ viewer { payments(first: 9) { nodes { codeNo lineitems { title } } } enrolledCourses(first: 9) { nodes { title } } } notifications(first: 9) { nodes { title } } }`;
  const seen = async (): Promise<string[]> =>
    [...JSON.stringify(await testSchool.readAs("mem_ann", list)).matchAll(/"title":"([^"]*)"/g)].map(
      ([, title = ""]) => title,
    );
  const sample = { email: "mem_ann@example.com", remove: false };
  await changeSample(school, sample);
  await changeSample(school, sample);
  expect(await seen()).toHaveLength(3);
  for (const title of await seen()) expect(title).toMatch(/^Sample: /);

  await changeSample(school, { ...sample, remove: true });
  expect(await seen()).toEqual([]);
  expect(await school.db.selectFrom("course").select("id").execute()).toEqual([]);
  await expect(changeSample(school, { ...sample, email: "nobody@example.com" })).rejects.toThrow(
    "Nobody has",
  );
});

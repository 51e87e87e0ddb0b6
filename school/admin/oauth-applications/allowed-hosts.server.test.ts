import { describe, expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import { openTestSchool } from "#school/testing/test-school.ts";
import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";

const testSchool = await openTestSchool({ SCHOOL_CLIENT_HOSTS: "fixed.example" });
const owner = await new OperatorBrowser(testSchool).signIn("mem_owner");
await owner.submit("/admin/settings", "/admin/settings/mcp-connections/on");

const LIST = "/admin/oauth-applications";
const HOSTS = `${LIST}/hosts`;

describe("allowed hosts", () => {
  test("hosts of the settings are fixed; others count from their addition to their removal", async () => {
    const supported = async (): Promise<unknown> =>
      (await testSchool.app.inject({ url: "/.well-known/openid-configuration" })).json<
        Record<string, unknown>
      >()["client_id_metadata_document_supported"];
    const page = await owner.get(HOSTS);
    expect(page.html).toMatch(/fixed\.example[\s\S]*in the school(&#39;|')s settings/);
    expect(await supported()).toBe(true);

    await owner.submit(HOSTS, HOSTS, { host: "added.example" });
    const removal = `${HOSTS}/remove?host=added.example`;
    const review = `${LIST}/review?client_id=${encodeURIComponent("https://added.example/client.json")}`;
    expect((await owner.get(review)).html).toContain("cannot be used at the moment");
    await owner.submit(HOSTS, removal);
    expect((await owner.get(review)).html).toContain("not the address of a document of an allowed host");
  });

  test.each(["https://added.example", "127.0.0.1", "added.example/path", "", "fixed.example"])(
    "the text %j is refused beside its field",
    async (host) => {
      const page = await owner.submit(HOSTS, HOSTS, { host });

      expect(page.status).toBe(422);
      expect(page.faults).toHaveLength(1);
      expect(formOf(page.html, HOSTS)["host"]).toBe(host);
    },
  );

  test("undoing an added or removed host needs a recent password", async () => {
    const added = async (): Promise<string[]> =>
      (await testSchool.school.db.selectFrom("client_host").select("host").execute()).map(({ host }) => host);
    const changes = [
      { page: HOSTS, fields: { host: "undo.example" }, before: [], after: ["undo.example"] },
      { page: `${HOSTS}/remove?host=undo.example`, fields: {}, before: ["undo.example"], after: [] },
    ];
    for (const { page, fields, before, after } of changes) {
      if (before.length > 0) await owner.submit(HOSTS, HOSTS, { host: "undo.example" });
      testSchool.advanceClock(MINUTE);
      await owner.submit(HOSTS, page, fields);
      testSchool.advanceClock(15 * MINUTE);
      const asked = await owner.undoNewest();

      expect(asked.text).toContain("Your password, please");
      expect(await added()).toEqual(after);
      expect((await owner.undoNewest({ current_password: "titmouse" })).status).toBe(303);
      expect(await added()).toEqual(before);
    }
  });

  test("operators can add 200 hosts at most", async () => {
    const { db, now } = testSchool.school;
    const hosts = Array.from({ length: 200 }, (_, at) => ({ host: `h${at}.example`, added_at: now() }));
    await db.insertInto("client_host").values(hosts).execute();
    const page = await owner.submit(HOSTS, HOSTS, { host: "one-more.example" });
    await db.deleteFrom("client_host").execute();

    expect(page.status).toBe(422);
    expect(page.faults).toHaveLength(1);
  });
});

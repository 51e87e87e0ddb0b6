import { describe, expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import { reviewClient } from "#school/commands/review-command.ts";
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
    const review = (host = "added.example") =>
      reviewClient(testSchool.school, { clientId: `https://${host}/client.json`, sha256: undefined });
    // No host of these names exists: the school has tried to read the document.
    await expect(review()).rejects.toThrow("The document cannot be used");
    await expect(review("fixed.example")).rejects.toThrow("The document cannot be used");
    await owner.submit(HOSTS, removal);
    await expect(review()).rejects.toThrow("whose host SCHOOL_CLIENT_HOSTS or the admin area lists");
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

  test("adding and removing a host need a recent password", async () => {
    const added = async (): Promise<string[]> =>
      (await testSchool.school.db.selectFrom("client_host").select("host").orderBy("host").execute()).map(
        ({ host }) => host,
      );
    const other = { host: "other.example", added_at: 1 };
    await testSchool.school.db.insertInto("client_host").values(other).execute();
    const password = { current_password: "titmouse" };
    const changes = [
      {
        page: HOSTS,
        fields: { host: "new.example" },
        before: ["other.example"],
        after: ["new.example", "other.example"],
      },
      {
        page: `${HOSTS}/remove?host=new.example`,
        fields: {},
        before: ["new.example", "other.example"],
        after: ["other.example"],
      },
    ];
    for (const { page, fields, before, after } of changes) {
      testSchool.advanceClock(16 * MINUTE);
      const asked = await owner.submit(HOSTS, page, fields);

      expect(asked.text).toContain("Your password, please");
      expect(await added()).toEqual(before);
      expect((await owner.post(page, { ...formOf(asked.html, page), ...password })).status).toBe(303);
      expect(await added()).toEqual(after);
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

import { describe, expect, onTestFinished, test } from "vitest";

import { buildTestSchool } from "#school/testing/test-school.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";
import { growSchool } from "#school/testing/large-school.ts";
import { OperatorBrowser } from "#school/testing/operator-browser.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";
import { slowPlans } from "#school/testing/query-plans.ts";

const { testSchool, owner } = await openAdminArea();

const SIGN_OUT = "/admin/members/mem_bohan/sign-out";

describe("finding a member", () => {
  test("a member is found by the beginning of a name or an address in any case", async () => {
    const byName = await owner.get(`/admin/members?by=name&q=${encodeURIComponent("DANIEL")}`);
    const byEmail = await owner.get("/admin/members?by=email&q=Yichun");
    const nothing = await owner.get("/admin/members?by=email&q=nobody");

    expect(byName.html).toContain("/admin/members/mem_daniel");
    expect(byName.html.match(/<th scope="row"/g)).toHaveLength(1);
    expect(byEmail.html).toContain("/admin/members/mem_yichun");
    expect(nothing.html).toContain("Nothing matches");
  });

  test.each([
    ["怡君", "mem_yichun"],
    ["君", "mem_yichun"],
    ["林　怡 君", "mem_yichun"],
    ["okafor", "mem_daniel"],
    ["ＯＫＡＦＯＲ", "mem_daniel"],
    ["daniel okafor", "mem_daniel"],
    ["الله", "mem_abdallah"],
  ])("a member is found by a part of the name: %s", async (q, id) => {
    const page = await owner.get(`/admin/members?${new URLSearchParams({ by: "name", q })}`);

    expect(page.html.match(/<th scope="row"/g)).toHaveLength(1);
    expect(page.html).toContain(`/admin/members/${id}"`);
  });

  test("a member with several parts that begin with the text is found once", async () => {
    const page = await owner.get(`/admin/members?${new URLSearchParams({ by: "name", q: "娜" })}`);

    expect(page.html.match(/<th scope="row"/g)).toHaveLength(1);
  });

  test("a search for punctuation alone finds no member", async () => {
    expect((await owner.get("/admin/members?by=name&q=%20-%20%27")).html).toContain("Nothing matches");
  });

  test("a member whom a program has invited is found, too", async () => {
    const program = await OperatorProgram.of(testSchool, "mem_owner");
    const zoe = { email: "zoe@example.com", name: "Zoë Fernández-Roldán", roles: ["student"] };
    const invited = await program.call("POST", "/members", zoe);
    const page = await owner.get("/admin/members?by=name&q=Roldan");

    expect(invited.status).toBe(201);
    expect(page.html).toContain("Zoë Fernández-Roldán");
  });

  test("members are listed by a role", async () => {
    const page = await owner.get("/admin/members?role=owner");

    expect(page.html.match(/<th scope="row"/g)).toHaveLength(1);
    expect(page.html).toContain("/admin/members/mem_owner");
  });

  test("a search text that is too long is refused beside its field", async () => {
    const page = await owner.get(`/admin/members?q=${"x".repeat(300)}`);

    expect(page).toMatchObject({ status: 422, faults: ["Type at most 200 characters."] });
  });
});

describe("signing a member out everywhere", () => {
  test("a sign-out says how many sessions and pairs it ends, ends them, and cannot be undone", async () => {
    const member = await new OperatorBrowser(testSchool).signIn("mem_bohan");
    const pair = await testSchool.storePair({ memberId: "mem_bohan" });
    const page = await owner.get(SIGN_OUT);

    expect(page.html).toContain("1 browser and 1 live pair of an application will end at once");
    expect((await owner.submit(SIGN_OUT, SIGN_OUT)).status).toBe(303);
    expect((await testSchool.queryMemberApi(pair.accessToken, "{ viewer { id } }")).status).toBe(401);
    expect((await testSchool.refresh(pair)).json()).toMatchObject({ error: "invalid_grant" });
    expect((await member.get("/admin/members")).location).toContain("/sign-in");
    expect((await owner.get("/admin/audit")).html).not.toContain("/undo");
    expect((await owner.get(SIGN_OUT)).html).toContain("signed in nowhere");
  });
});

describe("with 10,000 members", () => {
  test("each list and search is answered from an index, 50 a page", async () => {
    const large = await buildTestSchool();
    onTestFinished(() => large.close());
    await growSchool(large.school.db, large.school.site.id);
    const browser = await new OperatorBrowser(large).signIn("mem_owner");
    const first = await browser.get("/admin/members?by=name&q=chen");
    const second = await browser.get(first.next);

    expect(first.html.match(/<th scope="row"/g)).toHaveLength(50);
    const idsOf = (html: string) => html.match(/mem_large_\d+(?=")/g) ?? [];
    expect(new Set([...idsOf(first.html), ...idsOf(second.html)]).size).toBe(100);
    const byLaterPart = await browser.get("/admin/members?by=name&q=9");
    expect(byLaterPart.next).toContain("after=");
    for (const address of [
      "/admin/members",
      first.next,
      "/admin/members?by=name&q=9",
      byLaterPart.next,
      "/admin/members?by=name&q=9999",
      "/admin/members?by=email&q=large-1",
      "/admin/members?role=student",
      "/admin/members?role=student&after=mem_large_1",
    ])
      expect(await slowPlans(large, () => browser.get(address)), address).toEqual([]);
  });
});

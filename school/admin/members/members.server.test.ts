import { describe, expect, onTestFinished, test } from "vitest";

import { buildTestSchool } from "#school/testing/test-school.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";
import { growSchool } from "#school/testing/large-school.ts";
import { OperatorBrowser } from "#school/testing/operator-browser.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";
import { slowPlans } from "#school/testing/query-plans.ts";

const { testSchool, owner } = await openAdminArea();

describe("finding a member", () => {
  test("a member is found by the beginning of an address in any case", async () => {
    const found = await owner.get("/admin/members?email=Yichun");
    const nothing = await owner.get("/admin/members?email=nobody");

    expect(found.html.match(/<th scope="row"/g)).toHaveLength(1);
    expect(found.html).toContain("/admin/members/mem_yichun");
    expect(nothing.html).toContain("Nothing matches");
  });

  test("a member whom a program has invited is in the list, which is in the order of the names", async () => {
    const program = await OperatorProgram.of(testSchool, "mem_owner");
    const zoe = { email: "zoe@example.com", name: "Aaron Zoë", roles: ["student"] };
    await program.call("POST", "/members", zoe);
    const page = await owner.get("/admin/members");

    expect(/<th scope="row"[\s\S]*?<bdi>([^<]*)/.exec(page.html)?.[1]).toBe("Aaron Zoë");
  });

  test("members are listed by a role", async () => {
    const page = await owner.get("/admin/members?role=owner");

    expect(page.html.match(/<th scope="row"/g)).toHaveLength(1);
    expect(page.html).toContain("/admin/members/mem_owner");
  });

  test("a search text that is too long is refused beside its field", async () => {
    const page = await owner.get(`/admin/members?email=${"x".repeat(300)}`);

    expect(page).toMatchObject({ status: 422, faults: ["Type at most 200 characters."] });
  });
});

describe("with 10,000 members", () => {
  test("each list and search is answered from an index, 50 a page, and the next page goes on behind it", async () => {
    const large = await buildTestSchool();
    onTestFinished(() => large.close());
    await growSchool(large.school.db, large.school.site.id);
    const browser = await new OperatorBrowser(large).signIn("mem_owner");
    const idsOf = (html: string) => html.match(/(?<=\/members\/)mem_\w+(?=")/g) ?? [];

    for (const address of ["/admin/members", "/admin/members?email=large-1", "/admin/members?role=student"]) {
      const first = await browser.get(address);
      const second = await browser.get(first.next);
      const ids = [...new Set(idsOf(first.html)), ...new Set(idsOf(second.html))];
      expect([ids.length, new Set(ids).size], address).toEqual([100, 100]);
      for (const page of [address, first.next])
        expect(await slowPlans(large, () => browser.get(page)), page).toEqual([]);
    }
  });
});

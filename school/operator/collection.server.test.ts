import { describe, expect, test } from "vitest";

import { OperatorProgram } from "#school/testing/operator-program.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { db } = testSchool.school;
const program = await OperatorProgram.of(testSchool, "mem_owner");

interface Page {
  data: { id: string }[];
  next_cursor: string | null;
}

const pageAt = async (path: string): Promise<Page> =>
  (await program.call("GET", path)).body as unknown as Page;

describe("pages of the REST API", () => {
  test("hold `limit` records, and their cursors walk through every record once", async () => {
    const whole = await pageAt("/courses?limit=100");
    const pages: Page["data"][] = [];
    let from: string | null = "";
    while (from !== null && pages.length < whole.data.length) {
      const { data, next_cursor }: Page = await pageAt(`/courses?limit=3${from}`);
      pages.push(data);
      from = next_cursor === null ? null : `&cursor=${next_cursor}`;
    }

    expect(whole.next_cursor).toBeNull();
    expect(whole.data.length).toBeGreaterThan(6);
    expect(pages.flat()).toEqual(whole.data);
    expect(pages.slice(0, -1).every((page) => page.length === 3)).toBe(true);
  });

  test("a filter may be a text of digits", async () => {
    expect(await pageAt("/comments?course_id=123")).toEqual({ data: [], next_cursor: null });
  });
});

test.each([
  ["courses", "enrollment", "course_id"],
  ["digital_products", "digital_entitlement", "product_id"],
  ["events", "event_registration", "event_id"],
  ["membership_plans", "subscription", "plan_id"],
] as const)("one of %s that a member has is not deleted: 409", async (resource, table, column) => {
  const rows = db.selectFrom(table as "enrollment").select(`${column} as id` as "course_id as id");
  const { id } = await rows.executeTakeFirstOrThrow();
  const path = `/${resource}/${id}`;

  expect(await program.call("DELETE", path)).toEqual({
    status: 409,
    body: {
      error: "conflict",
      error_description: expect.stringMatching(/^It cannot be deleted: a member /) as unknown,
    },
  });
  expect((await program.call("GET", path)).status).toBe(200);
});

test("the id of a new record says what it is, and a deleted one is answered without a body", async () => {
  const { body } = await program.call("POST", "/lecturers", { name: "Somebody" });

  expect(body["id"]).toMatch(/^lct_/);
  expect(await program.call("DELETE", `/lecturers/${String(body["id"])}`)).toEqual({ status: 204, body: {} });
});

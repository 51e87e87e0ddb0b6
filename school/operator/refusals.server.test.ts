import { describe, expect, test, vi } from "vitest";

import { toApiError } from "#school/operator/answer-api-error.ts";
import { DatabaseUnavailable } from "#school/store/dialects/database-errors.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";
import { buildTestSchool, openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { db } = testSchool.school;
const program = await OperatorProgram.of(testSchool, "mem_owner");

interface Field {
  in: string;
  name: string;
  message: string;
}

type Call = [method: "GET" | "POST" | "PUT" | "PATCH", path: string, payload?: Record<string, unknown>];

/** The fields that a refused call is told of. */
async function faultsOf(call: Call, caller = program): Promise<Field[]> {
  const { status, body } = await caller.call(...call);
  expect([status, body["error"]]).toEqual([400, "invalid_request"]);
  return body["fields"] as Field[];
}

const named = (fields: readonly Field[]) => fields.map((field) => `${field.in} ${field.name}`).toSorted();

describe("400 names each field that is wrong, missing or unknown", () => {
  test("in the path, the query and the body of each operation that has them, and of those that have none", async () => {
    // The routes are made with what they check as the school is built.
    const built = await buildTestSchool();
    const caller = await OperatorProgram.of(built, "mem_owner");
    const course = { slug: "No Slug", colour: 1, description: 5 };
    const order = { sections: [{ id: "sec_a", lecture_ids: ["lec_a", 5] }] };
    const calls: [Call, string[]][] = [
      [
        ["POST", "/courses", course],
        ["body colour", "body description", "body slug", "body title"],
      ],
      [["PATCH", "/courses/crs_data-story", {}], ["body "]],
      [["PUT", "/courses/crs_data-story/curriculum", order], ["body sections/0/lecture_ids/1"]],
      [
        ["GET", "/courses?limit=101&page=2"],
        ["query limit", "query page"],
      ],
      [["GET", "/school?page=2"], ["query page"]],
      [["GET", "/courses/%20"], ["path course_id"]],
    ];
    for (const [call, fields] of calls)
      expect([call, named(await faultsOf(call, caller))]).toEqual([call, fields]);
    await built.close();
  });

  test.each(["0", "101", "ten", "1.5", "1e1", "0x5", "-1", "", "1234567890"])(
    "a limit of %j is wrong",
    async (limit) => {
      expect(named(await faultsOf(["GET", `/courses?limit=${limit}`]))).toEqual(["query limit"]);
    },
  );

  test("with the words that it may be", async () => {
    const [field] = await faultsOf(["GET", "/courses?state=gone"]);

    expect(field?.message).toMatch(/^must be .*: draft, published$/);
  });

  test("twenty of them at most, each with a hundred characters of its name", async () => {
    const strays = Array.from({ length: 21 }, (_, at) => [`stray-${at}-${"y".repeat(100)}`, 1] as const);
    const fields = await faultsOf(["PATCH", "/school", Object.fromEntries(strays)]);

    expect(fields.map(({ name }) => name)).toEqual(strays.slice(0, 20).map(([name]) => name.slice(0, 100)));
  });
});

test("an address that is not well formed is 400, too", async () => {
  expect(await program.call("GET", "/courses/%zz")).toMatchObject({
    status: 400,
    body: { error: "invalid_request" },
  });
});

describe("409", () => {
  test("a value that another record has, whatever its case", async () => {
    const coupon = (code: string) => program.call("POST", "/coupons", { code, kind: "percent", percent: 5 });
    expect((await coupon("ONCE")).status).toBe(201);

    expect(await coupon("once")).toMatchObject({ status: 409, body: { error: "conflict" } });
  });

  test("a record to which another has come to refer since it was looked at", async () => {
    const broken: unknown = await db
      .deleteFrom("membership_plan")
      .execute()
      .catch((error: unknown) => error);

    expect(toApiError(broken as Error)).toMatchObject({ status: 409, code: "conflict" });
  });
});

test.each<[number, string, Error]>([
  [503, "temporarily_unavailable", new DatabaseUnavailable("ECONNREFUSED")],
  [500, "server_error", new Error("no such column: password")],
])("%d is a fault of the school, which is not shown: %s", async (status, error, fault) => {
  const selectFrom = db.selectFrom.bind(db) as (table: unknown) => never;
  const reading = vi.spyOn(db, "selectFrom").mockImplementation((table: unknown) => {
    if (table === "lecturer") throw fault;
    return selectFrom(table);
  });
  const answer = await program.call("GET", "/lecturers");
  reading.mockRestore();

  expect(answer).toMatchObject({ status, body: { error } });
  expect(JSON.stringify(answer.body)).not.toContain(fault.message);
});

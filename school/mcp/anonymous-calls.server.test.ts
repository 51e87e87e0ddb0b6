import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { MINUTE } from "#school/clock.ts";
import { writeCursor } from "#school/cursor.ts";
import { insertRows } from "#school/seed/insert-rows.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { buildTestSchool, openTestSchool, type TestSchool } from "#school/testing/test-school.ts";
import { slowPlans } from "#school/testing/query-plans.ts";

const testSchool = await openTestSchool({
  TRUSTED_PROXIES: "127.0.0.1",
  SCHOOL_ANONYMOUS_CALLS_PER_MINUTE: "12",
});

beforeEach(() => testSchool.school.db.deleteFrom("rate_window").execute());

const callOf = (name: string, input: object = {}, id = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: input },
});

async function post(payload: object, { address = "192.0.2.1", token = "" } = {}) {
  const answer = await testSchool.postMessages(payload, {
    "x-forwarded-for": address,
    ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
  });
  return { status: answer.statusCode, retryAfter: answer.headers["retry-after"], text: answer.payload };
}

const postText = (payload: string, headers: Record<string, string>) =>
  testSchool.app.inject({
    method: "POST",
    url: "/mcp",
    headers: { "content-type": "application/json", ...headers },
    payload,
  });

const batchOf = (count: number) => Array.from({ length: count }, (_, at) => callOf("get_school", {}, at));

describe("calls without a token", () => {
  test("each call counts, also in a batch; calls beyond an address's limit are 429", async () => {
    expect((await post(batchOf(10))).status).toBe(200);
    expect((await post(callOf("get_school"))).status).toBe(200);
    testSchool.advanceClock(15_000);
    const refused = await post(batchOf(2));
    expect(refused).toMatchObject({ status: 429, retryAfter: "45" });
    expect(JSON.parse(refused.text)).toMatchObject({ error: "temporarily_unavailable" });
    expect((await post(callOf("get_school"))).status).toBe(200);
    expect((await post(callOf("get_school"))).status).toBe(429);
    testSchool.advanceClock(MINUTE);
    expect((await post(batchOf(10))).status).toBe(200);
  });

  test("calls of one IPv6 network count together, and of other addresses separately", async () => {
    for (const address of ["2001:db8::1", "2001:db8::2"]) await post(batchOf(6), { address });

    expect((await post(callOf("get_school"), { address: "2001:db8::3" })).status).toBe(429);
    expect((await post(callOf("get_school"), { address: "2001:db8:0:1::1" })).status).toBe(200);
    expect((await post(callOf("get_school"), { address: "192.0.2.2" })).status).toBe(200);
  });

  test.each<[string, (headers: Record<string, string>) => Promise<{ statusCode: number }>]>([
    ["a GET", (headers) => testSchool.app.inject({ url: "/mcp", headers })],
    ["a body that is no JSON", (headers) => postText("{", headers)],
    ["a body that is too large", (headers) => postText(" ".repeat(65 * 1024), headers)],
    ["an empty Content-Type", (headers) => postText("{}", { ...headers, "content-type": "" })],
    ["a call that needs a token", (headers) => testSchool.postMessages(callOf("list_courses"), headers)],
    [
      "a list with wrong parameters",
      (headers) =>
        testSchool.postMessages({ ...callOf(""), method: "tools/list", params: { cursor: 5 } }, headers),
    ],
    ["an empty batch", (headers) => testSchool.postMessages([], headers)],
  ])("a refused request counts, too: %s", async (_what, send) => {
    const headers = { host: "127.0.0.1:4000", "x-forwarded-for": "192.0.2.1" };
    const { statusCode } = await send(headers);
    expect(statusCode).not.toBe(429);
    for (let at = 0; at < 11; at += 1) await send(headers);

    expect((await send(headers)).statusCode).toBe(429);
    expect((await post(callOf("get_school"))).status).toBe(429);
  });

  test("refused calls reach no tool and do not affect callers with a token", async () => {
    await post(batchOf(10));
    testSchool.statements.length = 0;
    await post([callOf("list_public_courses"), ...batchOf(9)]);
    expect(testSchool.statements.filter((statement) => statement.includes('"course"'))).toEqual([]);

    const { accessToken } = await testSchool.storePair();
    expect((await post(batchOf(10), { token: accessToken })).status).toBe(200);
    expect((await post(batchOf(10), { token: accessToken })).status).toBe(200);
  });
});

/** Adds courses of 20 lectures each, events and posts. */
async function addCatalogue(db: SchoolDatabase): Promise<void> {
  const numbers = Array.from({ length: 400 }, (_, at) => at);
  const lectures = { duration_seconds: 60, locked: 0 as const, unlock_at: null, unlock_after_days: null };
  const titled = (at: number) => ({ slug: `many-${at}`, title: `Title ${at}` });
  await insertRows(
    db,
    "course",
    numbers.map((at) => ({
      id: `crs_many_${at}`,
      slug: `many-${at}`,
      // Each title occurs twice, in another case, so that the id decides the order.
      title: at % 2 === 0 ? `Course ${at}` : `COURSE ${at - 1}`,
      description: null,
      published_at: 1,
    })),
  );
  const sections = numbers.map((at) => ({
    id: `sec_${at}`,
    course_id: `crs_many_${at}`,
    title: "S",
    position: 0,
  }));
  await insertRows(db, "section", sections);
  for (let position = 0; position < 20; position += 1)
    await insertRows(
      db,
      "lecture",
      sections.map(({ id: section_id, course_id }) => ({
        ...lectures,
        id: `lec_${section_id}_${position}`,
        section_id,
        course_id,
        title: `Lecture ${position}`,
        position,
      })),
    );
  await insertRows(
    db,
    "post",
    numbers.map((at) => ({ id: `pst_${at}`, ...titled(at), body: "", published_at: 1000 + at })),
  );
  const place = { ends_at: null, time_zone: "Asia/Taipei", location: null, online_url: null };
  await insertRows(
    db,
    "event",
    numbers.map((at) => ({ id: `evt_${at}`, ...titled(at), starts_at: 1000 + at, ...place })),
  );
}

test("a post is public from the instant of its publication, and not a millisecond before", async () => {
  const { db, now } = testSchool.school;
  const news = { title: "News", body: "Text" };
  await db
    .insertInto("post")
    .values([
      { ...news, id: "pst_now", slug: "of-now", published_at: now() },
      { ...news, id: "pst_next", slug: "of-next", published_at: now() + 1 },
    ])
    .execute();
  const { text } = await post(callOf("list_public_posts"));

  expect(text).toContain("of-now");
  expect(text).not.toContain("of-next");
});

test("a cursor that names a draft begins no page of courses", async () => {
  const { db } = testSchool.school;
  const draft = { id: "crs_draft", slug: "draft", title: "Draft", description: null, published_at: null };
  await db.insertInto("course").values(draft).execute();
  const { text } = await post(callOf("list_public_courses", { cursor: writeCursor([draft.id]) }));

  expect(text).toContain('"isError":true');
});

describe("the lists of the public catalogue", () => {
  let large: TestSchool;
  beforeAll(async () => {
    large = await buildTestSchool({ SCHOOL_ANONYMOUS_CALLS_PER_MINUTE: "100000" });
    await addCatalogue(large.school.db);
  });
  afterAll(() => large.close());

  const read = async (name: string, input: object) => {
    const { payload } = await large.postMessages(callOf(name, input));
    const { result } = JSON.parse(payload.replace(/^[\s\S]*?data: /, "")) as {
      result: { structuredContent: { data: { slug: string }[]; next_cursor: string | null } };
    };
    return result.structuredContent;
  };

  test.each(["list_public_courses", "list_public_events", "list_public_posts"])(
    "%s reads a page from an index, and no more rows in a large school",
    async (name) => {
      const { next_cursor } = await read(name, { limit: 2 });

      expect(await slowPlans(large, () => read(name, { limit: 2, cursor: next_cursor ?? "" }))).toEqual([]);
      const lists = large.statements.filter(
        (statement) => statement.startsWith("select") && statement.includes("order by"),
      );
      expect(lists).toHaveLength(1);
      expect(lists[0]).toContain("limit");
    },
  );

  test("courses of one title are each on one page", async () => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await read("list_public_courses", { limit: 33, ...(cursor == null ? {} : { cursor }) });
      seen.push(...page.data.map(({ slug }) => slug));
      cursor = page.next_cursor;
    } while (cursor !== null);

    expect(seen.filter((slug) => slug.startsWith("many-"))).toHaveLength(400);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

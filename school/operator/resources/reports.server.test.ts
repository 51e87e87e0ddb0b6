import { expect, test } from "vitest";

import { HOUR } from "#school/clock.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();
const { db, now } = testSchool.school;
const program = await OperatorProgram.of(testSchool, "mem_owner");

type Row = Record<string, unknown>;
const list = async (path: string) => (await program.call("GET", path)).body["data"] as Row[];
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id as string).toSorted();

test("an order has its lines in their order, and its payment says when it was paid, until when it could be and what was given back", async () => {
  const { id } = await db
    .selectFrom("payment")
    .select("id")
    .where("member_id", "=", "mem_yichun")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("payment")
    .set({ state: "unpaid", paid_at: null, expired_at: now() + HOUR })
    .where("id", "=", id)
    .execute();
  const [line] = await db.selectFrom("payment_lineitem").selectAll().limit(1).execute();
  if (line === undefined) throw new Error("the demo school has no line of a payment");
  await db.deleteFrom("payment_lineitem").where("payment_id", "=", id).execute();
  // Stored in another order than that of their positions.
  for (const position of [2, 0, 1])
    await db
      .insertInto("payment_lineitem")
      .values({ ...line, payment_id: id, position, title: `Line ${position}` })
      .execute();
  const stateAndTimes = async () => {
    const [{ state, paid_at, expires_at } = {}] = await list(`/orders/${id}/payments`);
    return { state, paid_at, expires_at };
  };
  const expires_at = new Date(now() + HOUR).toISOString();

  const { body } = await program.call("GET", `/orders/${id}`);
  expect((body["lines"] as Row[]).map(({ title }) => title)).toEqual(["Line 0", "Line 1", "Line 2"]);
  expect(body["state"]).toBe("unpaid");
  expect(await stateAndTimes()).toEqual({ state: "unpaid", paid_at: null, expires_at });
  testSchool.advanceClock(HOUR);
  expect((await program.call("GET", `/orders/${id}`)).body["state"]).toBe("expired");
  expect(await stateAndTimes()).toEqual({ state: "expired", paid_at: null, expires_at });

  await db
    .updateTable("payment")
    .set({
      state: "paid",
      paid_at: 1000,
      refunding_state: "refunded",
      refunded_amount: 50,
      refunded_at: 2000,
    })
    .where("id", "=", id)
    .execute();
  expect(await list(`/orders/${id}/payments`)).toMatchObject([
    {
      state: "paid",
      paid_at: "1970-01-01T00:00:01.000Z",
      expires_at,
      refunding_state: "refunded",
      refunded_amount_minor: 50,
      refunded_at: "1970-01-01T00:00:02.000Z",
    },
  ]);
});

test("the orders of all members are listed, or those of one, who may have none", async () => {
  const membersOf = async (query: string) => [
    ...new Set((await list(`/orders?limit=100${query}`)).map(({ member_id }) => member_id)),
  ];
  expect((await membersOf("")).length).toBeGreaterThan(1);
  expect(await membersOf("&member_id=mem_yichun")).toEqual(["mem_yichun"]);
  expect(await membersOf("&member_id=mem_bohan")).toEqual([]);
});

test("the orders of a member come in pages, also those of one instant, and others' do not", async () => {
  await db.updateTable("payment").set({ created_at: 1 }).where("member_id", "=", "mem_yichun").execute();
  const own = await db.selectFrom("payment").select("id").where("member_id", "=", "mem_yichun").execute();
  const seen: Row[] = [];
  for (let cursor = ""; ;) {
    const { body } = await program.call("GET", `/orders?member_id=mem_yichun&limit=2${cursor}`);
    seen.push(...(body["data"] as Row[]));
    const { next_cursor: next } = body as { next_cursor: string | null };
    if (next === null) break;
    cursor = `&cursor=${next}`;
  }

  expect(seen.map(({ id }) => id)).toEqual(
    own
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  );
});

test("the answers to a form, the registrations for an event and the comments on a course are its own alone", async () => {
  const form = { title: "Another form", created_at: 1 };
  await db
    .insertInto("form")
    .values(["frm_a", "frm_b"].map((id) => ({ ...form, id })))
    .execute();
  const answer = { member_id: null, answers: "[]", created_at: 1 };
  await db
    .insertInto("form_response")
    .values([
      { ...answer, id: "rsp_a1", form_id: "frm_a" },
      { ...answer, id: "rsp_a2", form_id: "frm_a" },
      { ...answer, id: "rsp_b1", form_id: "frm_b" },
    ])
    .execute();
  expect(idsOf(await list("/forms/frm_a/responses"))).toEqual(["rsp_a1", "rsp_a2"]);
  const counts = (await list("/forms")).map(({ id, response_count }) => [id, response_count]);
  expect(counts).toContainEqual(["frm_a", 2]);
  expect(counts).toContainEqual(["frm_b", 1]);

  const [first, second] = await db.selectFrom("event").select("id").orderBy("id").limit(2).execute();
  await db.deleteFrom("event_registration").execute();
  const registration = {
    member_id: "mem_bohan",
    state: "registered",
    registered_at: 1,
    ticket_code: null,
  } as const;
  for (const [at, event] of [first, second].entries())
    await db
      .insertInto("event_registration")
      .values({ ...registration, id: `reg_${at}`, event_id: event?.id ?? "" })
      .execute();
  expect(idsOf(await list(`/events/${first?.id}/registrations`))).toEqual(["reg_0"]);

  const comments = await db.selectFrom("comment").select(["id", "course_id"]).orderBy("id").execute();
  expect(new Set(comments.map(({ course_id }) => course_id)).size).toBeGreaterThan(1);
  expect(idsOf(await list("/comments"))).toEqual(comments.map(({ id }) => id));
  expect(idsOf(await list(`/comments?course_id=${comments[0]?.course_id}`))).toEqual([comments[0]?.id]);
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { DAY } from "#school/clock.ts";
import { changePayment } from "#school/store/payments/change-payment.ts";
import { buildTestSchool, type TestSchool } from "#school/testing/test-school.ts";

const MEMBER = "mem_yichun";
/** A payment of the member that is still to be paid. */
const UNPAID = "TM20261120-0417";

let testSchool: TestSchool;
beforeEach(async () => {
  testSchool = await buildTestSchool();
});
afterEach(() => testSchool.close());

/** Marks the payment as paid. @returns the titles of what it gave */
const pay = async () =>
  (await changePayment(testSchool.school, UNPAID, { to: "paid", method: undefined, at: undefined })).granted;

describe("what a paid payment gives", () => {
  type Kind = "course" | "digital_product" | "event";
  const HELD = {
    course: "enrollment",
    digital_product: "digital_entitlement",
    event: "event_registration",
  } as const;

  /** Makes the unpaid payment one for something else, of which the member has nothing. @returns its id */
  async function payFor(kind: Kind): Promise<string> {
    const { db } = testSchool.school;
    const { id, slug } = await db
      .selectFrom(kind)
      .select(["id", "slug"])
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("payment_lineitem")
      .set({ kind, slug })
      .where("payment_id", "=", "pay_yichun_0417")
      .where("position", "=", 0)
      .execute();
    await db.deleteFrom(HELD[kind]).where("member_id", "=", MEMBER).execute();
    return id;
  }
  const held = (kind: Kind) =>
    testSchool.school.db.selectFrom(HELD[kind]).selectAll().where("member_id", "=", MEMBER).execute();
  const enrol = (row: { course_id: string; expires_at: number | null }) =>
    testSchool.school.db
      .insertInto("enrollment")
      .values({ member_id: MEMBER, granted_at: 1, lifetime: row.expires_at === null ? 1 : 0, ...row })
      .execute();

  test("an expired course is open again, with the day on which it began", async () => {
    const course_id = await payFor("course");
    const { db, now } = testSchool.school;
    // Another course of the member, and another member's access to the course, have ended, too.
    const all = () =>
      db.selectFrom("enrollment").selectAll().orderBy("member_id").orderBy("course_id").execute();
    await db.updateTable("enrollment").set({ expires_at: now(), lifetime: 0 }).execute();
    await enrol({ course_id, expires_at: now() });
    const other = await db
      .selectFrom("course")
      .select("id")
      .where("id", "!=", course_id)
      .executeTakeFirstOrThrow();
    await enrol({ course_id: other.id, expires_at: now() });
    const before = await all();
    const isOwn = (row: (typeof before)[number]) => row.member_id === MEMBER && row.course_id === course_id;
    expect(before.some((row) => !isOwn(row) && row.course_id === course_id)).toBe(true);

    expect(await pay()).toHaveLength(1);
    expect(await all()).toEqual(
      before.map((row) => (isOwn(row) ? { ...row, expires_at: null, lifetime: 1 } : row)),
    );
  });

  test.each([DAY, null])("a course that is open stays as it is: its end is in %s", async (left) => {
    const course_id = await payFor("course");
    await enrol({ course_id, expires_at: left === null ? null : testSchool.school.now() + left });
    const before = await held("course");

    expect(await pay()).toEqual([]);
    expect(await held("course")).toEqual(before);
  });

  test("a digital product has no end, also behind a line that gives nothing", async () => {
    const product_id = await payFor("digital_product");
    const { db } = testSchool.school;
    const [line] = await db
      .selectFrom("payment_lineitem")
      .selectAll()
      .where("payment_id", "=", "pay_yichun_0417")
      .where("position", "=", 0)
      .execute();
    if (line === undefined) throw new Error("the payment has no line");
    await db
      .insertInto("payment_lineitem")
      .values({ ...line, position: -1, slug: null })
      .execute();
    await pay();

    expect(await held("digital_product")).toMatchObject([{ product_id, expires_at: null, lifetime: 1 }]);
  });

  test("an event has one registration, also of a member who was registered before", async () => {
    const event_id = await payFor("event");
    await pay();
    expect(await held("event")).toMatchObject([{ event_id, state: "registered" }]);

    await testSchool.school.db
      .updateTable("payment")
      .set({ state: "unpaid" })
      .where("trade_no", "=", UNPAID)
      .execute();
    expect(await pay()).toEqual([]);
    expect(await held("event")).toHaveLength(1);
  });

  test("an event is given to a member who canceled, also where another member, or for another event, is registered", async () => {
    const event_id = await payFor("event");
    const other = await testSchool.school.db
      .selectFrom("event")
      .select("id")
      .where("id", "!=", event_id)
      .executeTakeFirstOrThrow();
    const registration = { event_id, registered_at: 1, ticket_code: null };
    await testSchool.school.db
      .insertInto("event_registration")
      .values([
        { ...registration, id: "reg_own", member_id: MEMBER, state: "canceled" },
        { ...registration, id: "reg_other", member_id: "mem_bohan", state: "registered" },
        { ...registration, id: "reg_event", event_id: other.id, member_id: MEMBER, state: "registered" },
      ])
      .execute();

    expect(await pay()).toHaveLength(1);
    const own = await testSchool.school.db
      .selectFrom("event_registration")
      .select("state")
      .where("member_id", "=", MEMBER)
      .where("event_id", "=", event_id)
      .orderBy("state")
      .execute();
    expect(own).toEqual([{ state: "canceled" }, { state: "registered" }]);
  });
});

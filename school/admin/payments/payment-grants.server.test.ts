/** Access that a payment gives when it is marked as paid, and its undo. */

import { describe, expect, test } from "vitest";

import { DAY } from "#school/clock.ts";
import { MEMBER, PaymentDesk, UNPAID } from "#school/testing/payment-desk.ts";

const desk = await PaymentDesk.open();
const { db, now } = desk.testSchool.school;

type Kind = "course" | "digital_product" | "event";

/** Makes the unpaid payment one for something else. @returns the id of that */
async function payFor(kind: Kind): Promise<string> {
  const { id, slug } = await db
    .selectFrom(kind)
    .select(["id", "slug"])
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const line = { payment_id: UNPAID, position: 0 };
  await db
    .updateTable("payment_lineitem")
    .set({ kind, slug })
    .where((where) => where.and(line))
    .execute();
  return id;
}

/** Takes all that the member has of a kind away, and gives them this instead. */
async function replace(
  table: "enrollment" | "digital_entitlement" | "event_registration",
  row?: object,
): Promise<void> {
  await db.deleteFrom(table).where("member_id", "=", MEMBER).execute();
  if (row === undefined) return;
  await db
    .insertInto(table)
    .values({ member_id: MEMBER, ...row } as never)
    .execute();
}

const coursesHeld = () =>
  db
    .selectFrom("enrollment")
    .select(["course_id", "granted_at", "expires_at", "lifetime"])
    .where("member_id", "=", MEMBER)
    .execute();
const productsHeld = () =>
  db
    .selectFrom("digital_entitlement")
    .select(["product_id", "expires_at", "lifetime"])
    .where("member_id", "=", MEMBER)
    .execute();
const registrations = () =>
  db.selectFrom("event_registration").select(["event_id", "state"]).where("member_id", "=", MEMBER).execute();

describe("a payment that is marked as paid", () => {
  test("leaves a course with later access as it is, and so does the undo", async () => {
    const course_id = await payFor("course");
    const access = { course_id, granted_at: 1, expires_at: now() + DAY, lifetime: 0 };
    await replace("enrollment", access);
    await desk.submit(UNPAID, "mark-paid");
    expect(await coursesHeld()).toEqual([access]);

    await desk.owner.undoNewest();
    expect(await coursesHeld()).toEqual([access]);
  });

  test("gives a digital product without an end, and an undo takes it back", async () => {
    const product_id = await payFor("digital_product");
    await replace("digital_entitlement");
    await desk.submit(UNPAID, "mark-paid");
    expect(await productsHeld()).toEqual([{ product_id, expires_at: null, lifetime: 1 }]);

    await desk.owner.undoNewest();
    expect(await productsHeld()).toEqual([]);
  });

  test("registers for an event once, and an undo takes only that registration back", async () => {
    const event_id = await payFor("event");
    await replace("event_registration");
    await desk.submit(UNPAID, "mark-paid");
    expect(await registrations()).toEqual([{ event_id, state: "registered" }]);

    await desk.owner.undoNewest();
    expect(await registrations()).toEqual([]);
  });

  test("a registered member gets no second registration, and an undo leaves theirs", async () => {
    const own = { event_id: await payFor("event"), state: "attended" };
    await replace("event_registration", { ...own, id: "reg_own", registered_at: 1, ticket_code: null });
    await desk.submit(UNPAID, "mark-paid");
    expect(await registrations()).toEqual([own]);

    await desk.owner.undoNewest();
    expect(await registrations()).toEqual([own]);
  });
});

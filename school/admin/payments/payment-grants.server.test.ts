/** What a payment gives when it is marked as paid, and what an undo takes back. */

import { describe, expect, test } from "vitest";

import { DAY } from "#school/clock.ts";
import { MEMBER, PaymentDesk, UNPAID } from "#school/testing/payment-desk.ts";

const desk = await PaymentDesk.open();

const database = () => desk.testSchool.school.db;

/** Makes the unpaid payment one for something else. */
async function setLine(kind: "course" | "digital_product" | "event", slug: string): Promise<void> {
  await database()
    .updateTable("payment_lineitem")
    .set({ kind, slug })
    .where("payment_id", "=", UNPAID)
    .where("position", "=", 0)
    .execute();
}

async function someSlug(
  table: "course" | "digital_product" | "event",
): Promise<{ id: string; slug: string }> {
  return database().selectFrom(table).select(["id", "slug"]).orderBy("id").executeTakeFirstOrThrow();
}

describe("a payment that is marked as paid", () => {
  test("leaves a course that is open until a later day as it is, and so does the undo", async () => {
    const course = await someSlug("course");
    await setLine("course", course.slug);
    const key = { member_id: MEMBER, course_id: course.id };
    const access = {
      granted_at: 1,
      expires_at: desk.testSchool.school.now() + DAY,
      lifetime: 0,
    } as const;
    const held = () =>
      database()
        .selectFrom("enrollment")
        .select(["granted_at", "expires_at", "lifetime"])
        .where((where) => where.and(key))
        .executeTakeFirst();
    await database()
      .deleteFrom("enrollment")
      .where((where) => where.and(key))
      .execute();
    await database()
      .insertInto("enrollment")
      .values({ ...key, ...access })
      .execute();
    await desk.submit(UNPAID, "mark-paid");
    expect(await held()).toEqual(access);

    await desk.owner.undoNewest();
    expect(await held()).toEqual(access);
  });

  test("gives a digital product without an end, and an undo takes it back", async () => {
    const product = await someSlug("digital_product");
    await setLine("digital_product", product.slug);
    const key = { member_id: MEMBER, product_id: product.id };
    const held = () =>
      database()
        .selectFrom("digital_entitlement")
        .select(["expires_at", "lifetime"])
        .where((where) => where.and(key))
        .execute();
    await database()
      .deleteFrom("digital_entitlement")
      .where((where) => where.and(key))
      .execute();
    await desk.submit(UNPAID, "mark-paid");
    expect(await held()).toEqual([{ expires_at: null, lifetime: 1 }]);

    await desk.owner.undoNewest();
    expect(await held()).toEqual([]);
  });

  test("opens a digital product again whose access has ended, and an undo ends it as it was", async () => {
    const product = await someSlug("digital_product");
    await setLine("digital_product", product.slug);
    const key = { member_id: MEMBER, product_id: product.id };
    const ended = desk.testSchool.school.now() - DAY;
    const end = async () =>
      (
        await database()
          .selectFrom("digital_entitlement")
          .select("expires_at")
          .where((where) => where.and(key))
          .executeTakeFirst()
      )?.expires_at;
    await database()
      .deleteFrom("digital_entitlement")
      .where((where) => where.and(key))
      .execute();
    await database()
      .insertInto("digital_entitlement")
      .values({ ...key, granted_at: 1, expires_at: ended, lifetime: 0 })
      .execute();
    await desk.submit(UNPAID, "mark-paid");
    expect(await end()).toBeNull();

    await desk.owner.undoNewest();
    expect(await end()).toBe(ended);
  });

  test("registers for an event once, and an undo takes only that registration back", async () => {
    const event = await someSlug("event");
    await setLine("event", event.slug);
    const registrations = () =>
      database()
        .selectFrom("event_registration")
        .select("state")
        .where("member_id", "=", MEMBER)
        .where("event_id", "=", event.id)
        .execute();
    await database().deleteFrom("event_registration").where("member_id", "=", MEMBER).execute();
    await desk.submit(UNPAID, "mark-paid");
    expect(await registrations()).toEqual([{ state: "registered" }]);

    await desk.owner.undoNewest();
    expect(await registrations()).toEqual([]);
  });

  test("a registered member gets no second registration, and an undo leaves theirs", async () => {
    const event = await someSlug("event");
    await setLine("event", event.slug);
    const registrations = () =>
      database().selectFrom("event_registration").select("id").where("member_id", "=", MEMBER).execute();
    await database().deleteFrom("event_registration").where("member_id", "=", MEMBER).execute();
    await database()
      .insertInto("event_registration")
      .values({
        id: "reg_own",
        member_id: MEMBER,
        event_id: event.id,
        state: "attended",
        registered_at: 1,
        ticket_code: null,
      })
      .execute();
    await desk.submit(UNPAID, "mark-paid");
    expect(await registrations()).toEqual([{ id: "reg_own" }]);

    await desk.owner.undoNewest();
    expect(await registrations()).toEqual([{ id: "reg_own" }]);
  });
});

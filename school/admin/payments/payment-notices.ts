/** Notifications about an operator's changes of a payment. */

import type { Change, Texts } from "#school/admin/frame/area.ts";
import type { PaymentRecord } from "#school/admin/payments/payment-records.ts";
import { writeAmount } from "#school/admin/payments/amounts.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { makeId } from "#school/store/opaque.ts";
import type { NotificationTopic } from "#shared/notification-topics.ts";

interface Notice {
  topic: NotificationTopic;
  title: (what: string) => Texts;
  /** The text below the title. @param refund  the written amount of a refund */
  body?: (refund: string) => Texts;
}

const NOTICES = {
  paid: {
    topic: "payment",
    title: (what) => ({ "zh-TW": `已收到付款：${what}`, en: `Payment received: ${what}` }),
  },
  extended: {
    topic: "payment",
    title: (what) => ({ "zh-TW": `付款期限已延長：${what}`, en: `More time to pay: ${what}` }),
  },
  expired: {
    topic: "payment",
    title: (what) => ({ "zh-TW": `付款期限已過：${what}`, en: `Payment expired: ${what}` }),
    body: () => ({
      "zh-TW": "原來的帳號或代碼已失效，請勿再付款。",
      en: "The account or code is no longer good. Please do not pay with it.",
    }),
  },
  refunded: {
    topic: "refund",
    title: (what) => ({ "zh-TW": `退款完成：${what}`, en: `Refund made: ${what}` }),
    body: (refund) => ({ "zh-TW": `退回 ${refund}。`, en: `${refund} is coming back to you.` }),
  },
} satisfies Record<string, Notice>;

/**
 * Puts a notification into the member's inbox, in the member's language, unless they have turned its topic off there.
 *
 * @returns the notification's id, or null when none was sent
 */
export async function notifyOfPayment(
  { db, now, school }: Change,
  record: PaymentRecord,
  kind: keyof typeof NOTICES,
  refunded = 0,
): Promise<string | null> {
  const { member, lines, payment } = record;
  const { topic, title, body }: Notice = NOTICES[kind];
  const off = await db
    .selectFrom("notification_subscription")
    .select("id")
    .where("member_id", "=", member.id)
    .where("topic", "=", topic)
    .where("channel", "=", "in_app")
    .where("enabled", "=", 0)
    .executeTakeFirst();
  if (off !== undefined) return null;
  const language = member.locale === "en" ? "en" : "zh-TW";
  const what =
    lines.map(({ title }) => title).join({ "zh-TW": "、", en: ", " }[language]) || payment.trade_no;
  const id = makeId("ntf", school.random);
  await db
    .insertInto("notification")
    .values({
      id,
      member_id: member.id,
      topic,
      title: title(what)[language],
      body: body?.(writeAmount(refunded, payment.currency))[language] ?? null,
      url: "/billing",
      created_at: now,
      read_at: null,
    })
    .execute();
  return id;
}

/** Deletes a notification, since its text is no longer true. */
export async function withdrawNotice(db: SchoolDatabase, id: string): Promise<void> {
  await db.deleteFrom("notification").where("id", "=", id).execute();
}

/** Notifications about a change of a payment. */

import type { Store } from "#school/store/database.ts";
import { notify } from "#school/store/notifications.ts";
import { writeAmount } from "#school/store/payments/amounts.ts";
import type { PaymentRecord } from "#school/store/payments/payment-records.ts";
import type { NotificationTopic } from "#shared/notification-topics.ts";

/** One text in both languages. */
type Texts = Readonly<Record<"zh-TW" | "en", string>>;

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
  expired: {
    topic: "payment",
    title: (what) => ({ "zh-TW": `付款期限已過：${what}`, en: `Payment expired: ${what}` }),
    body: () => ({
      "zh-TW": "原來的帳號或代碼已失效，請勿再付款。",
      en: "The account or code is no longer good. Please do not pay with it.",
    }),
  },
  failed: {
    topic: "payment",
    title: (what) => ({ "zh-TW": `付款失敗：${what}`, en: `Payment failed: ${what}` }),
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
 * @returns whether the member got it
 */
export async function notifyOfPayment(
  store: Store,
  { member, lines, payment }: PaymentRecord,
  kind: keyof typeof NOTICES,
  refunded = 0,
): Promise<boolean> {
  const { topic, title, body }: Notice = NOTICES[kind];
  const language = member.locale === "en" ? "en" : "zh-TW";
  const what =
    lines.map((line) => line.title).join({ "zh-TW": "、", en: ", " }[language]) || payment.trade_no;
  const sent = await notify(
    store,
    { memberId: member.id },
    {
      topic,
      title: title(what)[language],
      body: body?.(writeAmount(refunded, payment.currency))[language] ?? null,
      url: "/billing",
    },
  );
  return sent === 1;
}

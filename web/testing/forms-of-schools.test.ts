/** How each kind of field of the Member API is read in every form of `forms-of-schools.ts`. */

import { expect, test } from "vitest";

import { parseRegistration } from "#web/app/dates/registration.ts";
import { followingPage } from "#web/app/graphql/following-page.ts";
import { parseService } from "#web/features/consulting/view-model/service.ts";
import { parseCourse } from "#web/features/courses/view-model/course.ts";
import { parseCurriculum } from "#web/features/courses/view-model/curriculum.ts";
import { parseNotification } from "#web/features/inbox/view-model/notification.ts";
import { parseProduct } from "#web/features/products/view-model/product.ts";
import { parsePayment } from "#web/model/payment/payment.ts";
import { sentFlag, sentText, sentWhole } from "#web/model/sent.ts";
import { amountText, countable, parseSentAmount } from "#web/model/sent-amount.ts";
import { parseTime } from "#web/model/sent-time.ts";

import forms from "../../docs/forms.md?raw";

import {
  AMOUNTS,
  COUNTS,
  FLAGS,
  LENGTHS,
  TEXTS,
  TIMES,
  TIMES_OF_DAY,
  WEEKDAYS,
  type Row,
} from "./forms-of-schools.ts";

const origins = { portal: "https://portal.example", school: "https://school.example" };
/** The forms of a word of several parts. */
const wordRows = (word: string, ...forms: string[]): Row[] =>
  [word, word.toUpperCase(), ...forms].map((form) => [form, word]);

const words = (state: string | { other: string } | null | undefined) =>
  state === null || state === undefined ? "none" : typeof state === "string" ? state : state.other;
const numberOrNone = (value: number | null | undefined) => (value == null ? "none" : String(value));

const timeOf = (form: unknown): string => {
  const time = parseTime(form, "end", "Asia/Taipei");
  if (time === null) return "none";
  return time.at === null ? "as written" : new Date(time.at).toISOString().slice(0, 19);
};
const amountOf = (form: unknown): string => {
  const amount = parseSentAmount(form);
  return countable(amount) ?? (amountText(amount) === null ? "none" : "as written");
};
const payment = (fields: object) => parsePayment({ tradeNo: "T1", ...fields })!;
const lecture = (fields: object) => parseCurriculum([{ lectures: [{ id: "1", ...fields }] }]).lectures[0]!;
const slot = (fields: object) =>
  parseService({ slots: [{ weekday: "monday", startTime: "08:00", endTime: "09:00", ...fields } as never] })
    .slots?.[0];

/** Each kind of field: its rows, and how a field of the contract is read. */
const FIELDS: readonly (readonly [name: string, rows: readonly Row[], read: (form: unknown) => string])[] = [
  ["every DateTime", TIMES, timeOf],
  [
    "payment.expiredAt",
    TIMES.filter(([, reading]) => reading === "none"),
    (form) => (payment({ expiredAt: form }).expiredAt === null ? "none" : "a time"),
  ],
  [
    "payment.paidAt of a payment to pay",
    TIMES.filter(([, reading]) => reading === "none"),
    (form) => (payment({ paidAt: form, codeNo: "1" }).state === "unpaid" ? "none" : "a time"),
  ],
  [
    "notification.readAt",
    TIMES.filter(([, reading]) => reading === "none"),
    (form) =>
      parseNotification({ readAt: form as string }, 0, origins)?.isUnread === true ? "none" : "a time",
  ],
  ["every Decimal", AMOUNTS, amountOf],
  ["every Boolean", FLAGS, (form) => String(sentFlag(form) ?? "none")],
  [
    "lecture.isLocked",
    FLAGS,
    (form) => {
      const isLocked = lecture({ isLocked: form }).lock !== null;
      return isLocked || sentFlag(form) === false ? String(isLocked) : "none";
    },
  ],
  [
    "course.hasLifetimeAccess",
    FLAGS.filter(([, reading]) => reading === "true"),
    (form) =>
      String(parseCourse({ slug: "a", hasLifetimeAccess: form as boolean })?.access.kind === "lifetime"),
  ],
  [
    "product.hasLifetimeAccess",
    FLAGS.filter(([, reading]) => reading === "true"),
    (form) => String(parseProduct({ hasLifetimeAccess: form as boolean }, origins).access === "lifetime"),
  ],
  [
    "pageInfo.hasNextPage",
    FLAGS.filter(([, reading]) => reading !== "none"),
    (form) =>
      String(
        followingPage({ nodes: [], pageInfo: { hasNextPage: form as boolean, endCursor: "a" } }) !== "end",
      ),
  ],
  ["every count", COUNTS, (form) => numberOrNone(sentWhole(form))],
  [
    "course.detailProgress",
    COUNTS,
    (form) =>
      numberOrNone(
        parseCourse({ slug: "a", detailProgress: { totalLectures: form as number, completedLectures: 0 } })
          ?.progress?.total,
      ),
  ],
  [
    "file.sizeBytes",
    COUNTS,
    (form) =>
      numberOrNone(parseProduct({ files: [{ sizeBytes: form as number }] }, origins).files?.[0]?.bytes),
  ],
  ["lecture.duration", LENGTHS, (form) => numberOrNone(lecture({ duration: form }).seconds)],
  [
    "lastWatchedLecture.positionSeconds",
    LENGTHS.filter(([form]) => form !== 0),
    (form) =>
      numberOrNone(
        parseCourse({ slug: "a", lastWatchedLecture: { lectureId: "1", positionSeconds: form as number } })
          ?.lastWatched?.positionSeconds,
      ),
  ],
  [
    "service.durationMinutes",
    [
      [90, "90"],
      ["90", "90"],
      ["PT1H30M", "90"],
      ["01:30:00", "90"],
      [0, "none"],
    ],
    (form) => numberOrNone(parseService({ durationMinutes: form as number }).minutes),
  ],
  ["every text", TEXTS, (form) => sentText(form) ?? "none"],
  ["slot.weekday", WEEKDAYS, (form) => numberOrNone(slot({ weekday: form })?.weekday)],
  ["slot.startTime", TIMES_OF_DAY, (form) => numberOrNone(slot({ startTime: form })?.startMinutes)],
  [
    "payment.currency",
    [
      ["TWD", "TWD"],
      ["twd", "TWD"],
      [" TWD ", "TWD"],
      ["points", "points"],
    ],
    (form) => payment({ currency: form }).currency,
  ],
  [
    "payment.paymentState",
    [...wordRows("paid", "Paid"), ...wordRows("unpaid"), ...wordRows("expired"), ["on_hold", "on_hold"]],
    (form) => words(payment({ paymentState: form }).state),
  ],
  [
    "payment.refundingState",
    [
      ...wordRows("processing", "Processing"),
      ...wordRows("refunded"),
      ["NONE", "none"],
      ["", "none"],
      [null, "none"],
      ["held", "held"],
    ],
    (form) => payment({ refundingState: form }).refund?.state ?? "none",
  ],
  [
    "payment.refundedAmount where nothing was refunded",
    [
      ["0.0", "none"],
      [0, "none"],
      ["0", "none"],
      ["5", "a refund"],
    ],
    (form) => (payment({ refundedAmount: form }).refund === null ? "none" : "a refund"),
  ],
  [
    "lineitem.kind",
    wordRows("digital_product", "DigitalProduct", "digitalProduct", "digital-product", "Digital Product"),
    (form) => words(payment({ lineitems: [{ kind: form }] }).lines[0]?.kind),
  ],
  [
    "adjustment.kind",
    wordRows("coupon", "Coupon"),
    (form) => words(payment({ adjustments: [{ kind: form }] }).adjustments[0]?.kind),
  ],
  [
    "invoice.state",
    wordRows("voided", "Voided"),
    (form) => (payment({ invoice: { state: form } }).invoice?.isVoided === true ? "voided" : "none"),
  ],
  [
    "lecture.state",
    [...wordRows("completed", "Completed"), ...wordRows("read"), ["paused", "paused"]],
    (form) => words(lecture({ state: form }).state),
  ],
  [
    "registration.state",
    [...wordRows("canceled", "Cancelled", "CANCELLED"), ...wordRows("attended")],
    (form) => words(parseRegistration({ state: form as "canceled" }, "", origins).state),
  ],
  [
    "notification.topic",
    wordRows("course_update", "courseUpdate", "course-update"),
    (form) => words(parseNotification({ topic: form as string }, 0, origins)?.topic),
  ],
];

test.each(FIELDS)(
  "%s is read in every form that back ends write and that has one meaning",
  (name, rows, read) => {
    const readings = rows.map(([form]) => [form, read(form)]);
    expect(readings, name).toEqual(rows);
  },
);

test("docs/forms.md tells schools of every form of a time, an amount, a length and a time of day", () => {
  const tried = [...TIMES, ...AMOUNTS, ...LENGTHS, ...TIMES_OF_DAY].flatMap(([form]) =>
    typeof form === "string" ? form.trim() : [],
  );
  expect(tried.filter((form) => !forms.includes(form))).toEqual([]);
});

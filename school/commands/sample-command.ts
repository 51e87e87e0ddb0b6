/** `sample`: sample data for a member of an empty school, and its removal. */

import { readOptions, UsageError } from "#school/commands/options.ts";
import type { School } from "#school/school.ts";
import { seedEntitlements } from "#school/seed/entitlements.ts";
import { seedOffers } from "#school/seed/offers.ts";
import { seedPayments } from "#school/seed/payments.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { transact } from "#school/store/dialects/transaction.ts";
import { findMemberByEmail, type Member } from "#school/store/members.ts";
import { sampleMember } from "#shared/sample-members/members.ts";
import type {
  SampleCourse,
  SampleMemberData,
  SampleSchoolData,
} from "#shared/sample-members/sample-types.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";

/** For each language: the demo member whose data is used, the course, and the words that mark each title as a sample. */
const SOURCES = {
  "zh-TW": { person: "mem_yichun", courseId: "crs_home-baking-sourdough", mark: "（範例）" },
  en: { person: "mem_daniel", courseId: "crs_sourdough-at-home", mark: "Sample: " },
} as const;

const SAMPLE_COURSE_IDS = Object.values(SOURCES).map(({ courseId }) => courseId);

/** The number to pay by: no shop and no bank knows it. */
const SAMPLE_CODE = "00000000000000";

/** Reads the options of `sample`. @throws {UsageError} */
export function parseSample(args: readonly string[]) {
  const values = readOptions("Nothing was changed.", args, {
    member: { type: "string" },
    remove: { type: "boolean" },
  });
  const email = values.member?.trim() ?? "";
  if (email === "")
    throw new UsageError("Nothing was changed.\n--member is required: the address of a member.");
  return { email, remove: values.remove === true };
}

/**
 * Gives a member one course, one unpaid payment and one notification, or removes them. Their titles are marked as samples. A
 * second call replaces them, with dates from that moment.
 *
 * @throws {UsageError} when nobody has the address
 */
export async function changeSample(school: School, { email, remove }: ReturnType<typeof parseSample>) {
  const member = await findMemberByEmail(school.db, email);
  if (member === undefined)
    throw new UsageError(
      `Nothing was changed.\nNobody has the address ${email}. Invite them in the admin area, or use "member create".`,
    );
  // The demo's next start replaces all of its content, and its courses have the same ids as the samples.
  if ((await school.db.selectFrom("demo_seed").select("id").executeTakeFirst()) !== undefined)
    throw new UsageError("Nothing was changed.\nThis is the demo school, which has all of this already.");
  const now = school.now();
  const data = sampleFor(member, now);
  const [course] = data.courses;
  const [own] = data.members;
  await transact(school.db, async (db) => {
    await removeSample(db, member.id);
    if (remove) return;
    const isThere = await db.selectFrom("course").select("id").where("id", "=", course.id).executeTakeFirst();
    if (isThere === undefined) await seedOffers(db, data, now);
    await seedEntitlements(db, data);
    await seedPayments(db, data.members);
  });
  const ids = { course: course.id, payment: own.payments[0]?.id, notification: own.notifications[0]?.id };
  return { member_id: member.id, [remove ? "removed" : "made"]: ids };
}

/** Takes back all samples of a member, and the sample courses that nobody is enrolled in any more. */
async function removeSample(db: SchoolDatabase, memberId: string): Promise<void> {
  await db.deleteFrom("payment").where("id", "=", paymentId(memberId)).execute();
  await db.deleteFrom("notification").where("id", "=", notificationId(memberId)).execute();
  for (const table of ["lecture_progress", "enrollment"] as const)
    await db
      .deleteFrom(table)
      .where("member_id", "=", memberId)
      .where("course_id", "in", SAMPLE_COURSE_IDS)
      .execute();
  await db
    .deleteFrom("course")
    .where("id", "in", SAMPLE_COURSE_IDS)
    .where("id", "not in", (query) => query.selectFrom("enrollment").select("course_id"))
    .execute();
}

const paymentId = (memberId: string): string => `pay_sample_${memberId}`;
const notificationId = (memberId: string): string => `ntf_sample_${memberId}`;

/** A part of the demo school's data, with marked titles. */
function sampleFor(
  { id: memberId, locale }: Member,
  now: number,
): SampleSchoolData & { courses: [SampleCourse]; members: [SampleMemberData] } {
  const { person, courseId, mark } = SOURCES[locale === "en" ? "en" : "zh-TW"];
  const { offers, member } = sampleMember(person, now, ALL_TITLES);
  const course = offers.courses.find(({ id }) => id === courseId);
  const payment = member.payments.find(({ paymentState, codeNo }) => paymentState === "unpaid" && codeNo);
  const [notification] = member.notifications;
  if (!course || !payment || !notification)
    throw new TypeError(`The demo's data of ${person} has no sample.`);

  const marked = <Thing extends { title: string }>(thing: Thing): Thing => ({
    ...thing,
    title: `${mark}${thing.title}`,
  });
  return {
    courses: [{ ...marked(course), slug: `sample-${course.slug}` }],
    products: [],
    services: [],
    events: [],
    members: [
      {
        memberId,
        enrollments: member.enrollments.filter((enrollment) => enrollment.courseId === courseId),
        products: [],
        registrations: [],
        payments: [
          {
            ...payment,
            id: paymentId(memberId),
            tradeNo: `SAMPLE-${memberId.slice(-8)}`,
            codeNo: SAMPLE_CODE,
            lineitems: payment.lineitems.map((line) => ({ ...marked(line), slug: null })),
          },
        ],
        notifications: [
          { ...marked(notification), id: notificationId(memberId), url: null, createdAt: now, readAt: null },
        ],
        subscriptions: [],
      },
    ],
  };
}

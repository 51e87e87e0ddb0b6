import { type Kysely, sql } from "kysely";
import { Type } from "typebox";

import { DAY } from "../clock.ts";
import { toInstant } from "../instants.ts";
import { formatDecimal } from "../member-api/scalars.ts";
import { readCurriculum } from "../store/catalogue.ts";
import type { Tables } from "../store/tables.ts";
import { cutPage, PageInput, rowsOf } from "./page.ts";
import { defineTool, type Tool, ToolFault } from "./tool.ts";

const Slug = Type.String({ minLength: 1, maxLength: 200, description: "As list_courses names it." });

/** What an operator client may read of the school with the scopes of its token (Spec, "Scopes"). */
export const OPERATOR_TOOLS: readonly Tool[] = [
  defineTool({
    name: "list_courses",
    title: "All courses of the school",
    description:
      "Every course of the school, those without a lecture too, with how many lectures and students each has.",
    scope: "courses:read",
    readOnly: true,
    input: PageInput,
    run: async ({ school }, input) => {
      const { after, rowLimit } = rowsOf(input);
      const rows = await coursesWithCounts(school.db)
        .where("course.id", ">", after)
        .orderBy("course.id")
        .limit(rowLimit)
        .execute();
      return cutPage(rows, input, toCourse);
    },
  }),
  defineTool({
    name: "get_course",
    title: "One course",
    description: "One course of the school, with how many lectures and students it has.",
    scope: "courses:read",
    readOnly: true,
    input: Type.Object({ slug: Slug }, { additionalProperties: false }),
    run: async ({ school }, { slug }) => {
      const row = await coursesWithCounts(school.db).where("course.slug", "=", slug).executeTakeFirst();
      if (row === undefined) throw new ToolFault("There is no course with this slug.");
      return toCourse(row);
    },
  }),
  defineTool({
    name: "get_curriculum",
    title: "Sections and lectures of one course",
    description:
      "The sections of one course with their lectures: titles, lengths, locks and the time at which one opens.",
    scope: "curriculum:read",
    readOnly: true,
    input: Type.Object({ slug: Slug }, { additionalProperties: false }),
    run: async ({ school }, { slug }) => {
      const sections = await readCurriculum(school.db, await requireCourseId(school.db, slug));
      return {
        slug,
        sections: sections.map(({ id, title, lectures }) => ({
          id,
          title,
          lectures: lectures.map((lecture) => ({
            id: lecture.id,
            title: lecture.title,
            duration_seconds: lecture.duration_seconds,
            locked: lecture.locked === 1,
            unlock_at: toInstant(lecture.unlock_at),
          })),
        })),
      };
    },
  }),
  defineTool({
    name: "list_students",
    title: "Students of one course",
    description: "Who owns one course, until when, and how many of its lectures they have completed.",
    scope: "students:read",
    readOnly: true,
    input: Type.Object({ ...PageInput.properties, slug: Slug }, { additionalProperties: false }),
    run: async ({ school }, input) => {
      const { after, rowLimit } = rowsOf(input);
      const courseId = await requireCourseId(school.db, input.slug);
      const rows = await school.db
        .selectFrom("enrollment")
        .innerJoin("member", "member.id", "enrollment.member_id")
        .select(["member.id", "member.name", "member.email"])
        .select(["enrollment.granted_at", "enrollment.expires_at", "enrollment.lifetime"])
        .select((row) =>
          row
            .selectFrom("lecture_progress")
            .whereRef("lecture_progress.member_id", "=", "member.id")
            .where("lecture_progress.course_id", "=", courseId)
            .where("lecture_progress.state", "=", "completed")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .as("completed"),
        )
        .where("enrollment.course_id", "=", courseId)
        .where("member.id", ">", after)
        .orderBy("member.id")
        .limit(rowLimit)
        .execute();
      return cutPage(rows, input, (row) => ({
        member_id: row.id,
        name: row.name,
        email: row.email,
        enrolled_at: toInstant(row.granted_at),
        expires_at: toInstant(row.expires_at),
        has_lifetime_access: row.lifetime === 1,
        completed_lectures: row.completed ?? 0,
      }));
    },
  }),
  defineTool({
    name: "list_orders",
    title: "Payments to the school",
    description:
      "The payments of all members. One row is one payment: a retried checkout is another row, and nothing joins them.",
    scope: "orders:read",
    readOnly: true,
    input: PageInput,
    run: async ({ school }, input) => {
      const { after, rowLimit } = rowsOf(input);
      const rows = await school.db
        .selectFrom("payment")
        .innerJoin("member", "member.id", "payment.member_id")
        .selectAll("payment")
        .select(["member.name", "member.email"])
        .where("payment.id", ">", after)
        .orderBy("payment.id")
        .limit(rowLimit)
        .execute();
      return cutPage(rows, input, (row) => ({
        trade_no: row.trade_no,
        member: { id: row.member_id, name: row.name, email: row.email },
        amount: formatDecimal(row.amount, row.currency),
        currency: row.currency,
        payment_type: row.payment_type,
        state: row.state,
        created_at: toInstant(row.created_at),
        paid_at: toInstant(row.paid_at),
        refunding_state: row.refunding_state,
      }));
    },
  }),
  defineTool({
    name: "get_analytics_summary",
    title: "The school in numbers",
    description:
      "How many members, courses and enrolments the school has, and what was paid in the last days.",
    scope: "analytics:read",
    readOnly: true,
    input: Type.Object(
      { days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: 30 })) },
      { additionalProperties: false },
    ),
    run: async ({ school }, { days = 30 }) => {
      const since = school.now() - days * DAY;
      const paid = await school.db
        .selectFrom("payment")
        .select(["currency"])
        .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number>("amount").as("amount")])
        .where("state", "=", "paid")
        .where("paid_at", ">=", since)
        .groupBy("currency")
        .orderBy("currency")
        .execute();
      return {
        members: await countRows(school.db, "member"),
        courses: await countRows(school.db, "course"),
        enrolments: await countRows(school.db, "enrollment"),
        since: toInstant(since),
        paid: paid.map(({ currency, count, amount }) => ({
          currency,
          payments: count,
          amount: formatDecimal(Number(amount), currency),
        })),
      };
    },
  }),
];

function coursesWithCounts(db: Kysely<Tables>) {
  return db
    .selectFrom("course")
    .selectAll("course")
    .select((row) => [
      row
        .selectFrom("lecture")
        .whereRef("lecture.course_id", "=", "course.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("lectures"),
      row
        .selectFrom("enrollment")
        .whereRef("enrollment.course_id", "=", "course.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("students"),
    ]);
}

function toCourse(row: {
  id: string;
  slug: string;
  title: string;
  lectures: number | null;
  students: number | null;
}) {
  const { id, slug, title, lectures, students } = row;
  return { id, slug, title, lecture_count: lectures ?? 0, student_count: students ?? 0 };
}

async function requireCourseId(db: Kysely<Tables>, slug: string): Promise<string> {
  const course = await db.selectFrom("course").select("id").where("slug", "=", slug).executeTakeFirst();
  if (course === undefined) throw new ToolFault("There is no course with this slug.");
  return course.id;
}

async function countRows(db: Kysely<Tables>, table: "member" | "course" | "enrollment"): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

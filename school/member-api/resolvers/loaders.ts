/** DataLoaders: rows that many resolvers of a request ask for are read in one statement. */

import DataLoader from "dataloader";
import { sql } from "kysely";

import {
  type CourseProgressRow,
  findCourseProgress,
  findLectures,
  type LectureWithState,
} from "#school/member-api/resolvers/course-rows.ts";
import type { School } from "#school/school.ts";
import { chunked } from "#school/store/chunked.ts";
import type {
  ConsultingMeetingRow,
  PaymentInstallmentRow,
  PaymentInvoiceRow,
} from "#school/store/tables/content-tables.ts";
import type { Tables } from "#school/store/tables/tables.ts";

/** A booked meeting. WARNING: `booked_by` is another member's name, so the type leaves it out. */
type BusyTime = Omit<ConsultingMeetingRow, "booked_by">;

/** Tables whose rows have a place among the rows of the same parent. */
type OrderedTable =
  | "section"
  | "digital_product_file"
  | "consulting_slot"
  | "payment_adjustment"
  | "payment_lineitem";

/** The loaders of one request. Each reads the rows of all parents in one statement, or a few for very many parents. */
export type Loaders = ReturnType<typeof createLoaders>;

/** Makes the loaders of one request. They cache what they read, so they must not be used for another request. */
export function createLoaders({ db }: School, memberId: string) {
  /** Loads whole rows by the id of what they belong to, in their order there. */
  const inOrder = <Table extends OrderedTable>(table: Table, key: keyof Tables[Table] & string) =>
    listLoader<Tables[Table]>(key, async (ids) => {
      const rows = db.selectFrom<OrderedTable>(table).selectAll().where(sql.ref(key), "in", ids);
      return (await rows.orderBy("position").execute()) as object[] as Tables[Table][];
    });
  return {
    sections: inOrder("section", "course_id"),
    lectures: listLoader<LectureWithState>("section_id", (ids) => findLectures(db, memberId, ids)),
    courseProgress: rowLoader<CourseProgressRow>("course_id", (ids) => findCourseProgress(db, memberId, ids)),
    productFiles: inOrder("digital_product_file", "product_id"),
    serviceCourses: listLoader<{ service_id: string; slug: string }>("service_id", (ids) =>
      db
        .selectFrom("consulting_service_course")
        .innerJoin("course", "course.id", "consulting_service_course.course_id")
        .innerJoin("enrollment", "enrollment.course_id", "course.id")
        .select(["consulting_service_course.service_id", "course.slug"])
        .where("consulting_service_course.service_id", "in", ids)
        .where("enrollment.member_id", "=", memberId)
        .orderBy("course.slug")
        .execute(),
    ),
    slots: inOrder("consulting_slot", "service_id"),
    meetings: listLoader<BusyTime>("service_id", (ids) =>
      db
        .selectFrom("consulting_meeting")
        .select(["service_id", "starts_at", "ends_at"])
        .where("service_id", "in", ids)
        .orderBy("starts_at")
        .execute(),
    ),
    adjustments: inOrder("payment_adjustment", "payment_id"),
    lineitems: inOrder("payment_lineitem", "payment_id"),
    invoices: rowLoader<PaymentInvoiceRow>("payment_id", (ids) =>
      db.selectFrom("payment_invoice").selectAll().where("payment_id", "in", ids).execute(),
    ),
    installments: rowLoader<PaymentInstallmentRow>("payment_id", (ids) =>
      db.selectFrom("payment_installment").selectAll().where("payment_id", "in", ids).execute(),
    ),
  };
}

type Find<Row> = (ids: readonly string[]) => Promise<Row[]>;

/** Loads the rows that belong to each id, in the order that the statement gives them. */
function listLoader<Row extends object>(key: keyof Row & string, find: Find<Row>): DataLoader<string, Row[]> {
  return new DataLoader(async (ids) => {
    const rows = (await Promise.all(chunked(ids).map(find))).flat();
    const byId = Map.groupBy(rows, (row) => row[key]);
    return ids.map((id) => byId.get(id as Row[typeof key]) ?? []);
  });
}

/** Loads the one row of each id, or null. */
function rowLoader<Row extends object>(
  key: keyof Row & string,
  find: Find<Row>,
): DataLoader<string, Row | null> {
  const lists = listLoader(key, find);
  return new DataLoader(async (ids) => {
    const found = await lists.loadMany(ids);
    return found.map((rows) => (rows instanceof Error ? rows : (rows[0] ?? null)));
  });
}

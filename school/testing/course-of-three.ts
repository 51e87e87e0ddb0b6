/** A course of a test school: two sections, of which the first has three lectures that are open. */

import type { SchoolDatabase } from "#school/store/database.ts";

export const COURSE = "crs_order";
export const [FIRST, SECOND, THIRD] = ["lec_order-1", "lec_order-2", "lec_order-3"] as const;
/** The page of the section that has the lectures. */
export const SECTION = "/admin/curriculum/sections/sec_order-1";

/** Makes the course anew: nobody is in it. */
export async function makeCourse(db: SchoolDatabase): Promise<void> {
  await db.deleteFrom("course").where("id", "=", COURSE).execute();
  await db
    .insertInto("course")
    .values({ id: COURSE, slug: "order", title: "Order", description: null, published_at: 0 })
    .execute();
  for (const at of [1, 2])
    await db
      .insertInto("section")
      .values({ id: `sec_order-${at}`, course_id: COURSE, position: at - 1, title: `Section ${at}` })
      .execute();
  for (const at of [1, 2, 3])
    await db
      .insertInto("lecture")
      .values({
        id: `lec_order-${at}`,
        section_id: "sec_order-1",
        course_id: COURSE,
        position: at - 1,
        title: `Lecture ${at}`,
        locked: 0,
      })
      .execute();
}

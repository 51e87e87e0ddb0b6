/** Reads comments, forms and their answers. */

import type { SchoolDatabase } from "#school/store/database.ts";
import type { FormResponseRow } from "#school/store/tables/operator-tables.ts";

/** The start of a page: rows after an id, of which one more than the limit is read. */
interface Start {
  after: string | undefined;
  limit: number;
}

export function listComments(
  db: SchoolDatabase,
  { after, limit, courseId }: Start & { courseId: string | undefined },
) {
  let query = db
    .selectFrom("comment")
    .innerJoin("member", "member.id", "comment.member_id")
    .selectAll("comment")
    .select("member.name as member_name")
    .orderBy("comment.id")
    .limit(limit + 1);
  if (after !== undefined) query = query.where("comment.id", ">", after);
  if (courseId !== undefined) query = query.where("course_id", "=", courseId);
  return query.execute();
}

export function listForms(db: SchoolDatabase, { after, limit }: Start) {
  const query = db
    .selectFrom("form")
    .selectAll("form")
    .select((form) =>
      form
        .selectFrom("form_response")
        .whereRef("form_response.form_id", "=", "form.id")
        .select((response) => response.fn.countAll<number>().as("count"))
        .as("response_count"),
    )
    .orderBy("form.id")
    .limit(limit + 1);
  return (after === undefined ? query : query.where("form.id", ">", after)).execute();
}

export async function hasForm(db: SchoolDatabase, id: string): Promise<boolean> {
  const row = await db.selectFrom("form").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

export function listResponses(
  db: SchoolDatabase,
  formId: string,
  { after, limit }: Start,
): Promise<FormResponseRow[]> {
  const query = db
    .selectFrom("form_response")
    .selectAll()
    .where("form_id", "=", formId)
    .orderBy("id")
    .limit(limit + 1);
  return (after === undefined ? query : query.where("id", ">", after)).execute();
}

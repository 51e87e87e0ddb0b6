/** What members and visitors say: comments on courses, and answers to forms. */

import { type Static, Type } from "typebox";

import { requireFound } from "#school/operator/api-error.ts";
import { toInstant } from "#school/operator/instants.ts";
import { reading } from "#school/operator/operation.ts";
import { pageById, type Start } from "#school/operator/page.ts";
import {
  answeredInstant,
  closedObject,
  count,
  id,
  nullable,
  pageOf,
  PageQuery,
} from "#school/operator/types.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import type { FormResponseRow } from "#school/store/tables/operator-tables.ts";

const Comment = closedObject(
  {
    id: id("the comment"),
    course_id: id("the course"),
    member_id: id("the member"),
    member_name: Type.String({ description: "The name of the member." }),
    body: Type.String({ description: "What the member says." }),
    created_at: answeredInstant("When the member said it."),
  },
  { title: "Comment" },
);

const CommentQuery = closedObject({
  ...PageQuery.properties,
  course_id: Type.Optional(id("the course whose comments are asked for")),
});

const Form = closedObject(
  {
    id: id("the form"),
    title: Type.String({ description: "The title of the form." }),
    response_count: count("How many answered it."),
    created_at: answeredInstant("When the form was made."),
  },
  { title: "Form" },
);

const Answers = Type.Array(
  closedObject({
    question: Type.String({ description: "What was asked." }),
    answer: Type.String({ description: "What was answered." }),
  }),
  { description: "In the order of the form." },
);
type Answers = Static<typeof Answers>;

const FormResponse = closedObject(
  {
    id: id("the response"),
    member_id: nullable(id("the member; null when somebody answered without signing in")),
    answers: Answers,
    created_at: answeredInstant("When it was answered."),
  },
  { title: "FormResponse" },
);

export const comments = [
  reading({
    id: "listComments",
    path: "/comments",
    scope: "comments:read",
    summary: "List what members say about courses.",
    query: CommentQuery,
    answer: pageOf(Comment),
    run: ({ school, query }) =>
      pageById(query, {
        read: (start) => listComments(school.db, start, query.course_id),
        present: (row) => ({ ...row, created_at: toInstant(row.created_at) }),
      }),
  }),
];

export const forms = [
  reading({
    id: "listForms",
    path: "/forms",
    scope: "forms:read",
    summary: "List the forms.",
    query: PageQuery,
    answer: pageOf(Form),
    run: ({ school, query }) =>
      pageById(query, {
        read: (start) => listForms(school.db, start),
        present: (row) => ({
          ...row,
          response_count: row.response_count ?? 0,
          created_at: toInstant(row.created_at),
        }),
      }),
  }),
  reading({
    id: "listFormResponses",
    path: "/forms/{form_id}/responses",
    scope: "forms:read",
    summary: "List what was answered to a form.",
    params: closedObject({ form_id: id("the form") }),
    query: PageQuery,
    answer: pageOf(FormResponse),
    run: async ({ school: { db }, params: { form_id }, query }) => {
      requireFound(
        await db.selectFrom("form").select("id").where("id", "=", form_id).executeTakeFirst(),
        "form",
      );
      return pageById(query, {
        read: (start) => listResponses(db, form_id, start),
        present: ({ id, member_id, answers, created_at }) => ({
          id,
          member_id,
          answers: JSON.parse(answers) as Answers,
          created_at: toInstant(created_at),
        }),
      });
    },
  }),
];

function listComments(db: SchoolDatabase, { after, limit }: Start, courseId: string | undefined) {
  const query = db
    .selectFrom("comment")
    .innerJoin("member", "member.id", "comment.member_id")
    .selectAll("comment")
    .select("member.name as member_name")
    .where("comment.id", ">", after)
    .orderBy("comment.id")
    .limit(limit);
  return (courseId === undefined ? query : query.where("course_id", "=", courseId)).execute();
}

function listForms(db: SchoolDatabase, { after, limit }: Start) {
  return db
    .selectFrom("form")
    .selectAll("form")
    .select((form) =>
      form
        .selectFrom("form_response")
        .whereRef("form_response.form_id", "=", "form.id")
        .select((response) => response.fn.countAll<number>().as("count"))
        .as("response_count"),
    )
    .where("form.id", ">", after)
    .orderBy("form.id")
    .limit(limit)
    .execute();
}

function listResponses(
  db: SchoolDatabase,
  formId: string,
  { after, limit }: Start,
): Promise<FormResponseRow[]> {
  return db
    .selectFrom("form_response")
    .selectAll()
    .where("form_id", "=", formId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

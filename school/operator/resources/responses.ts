/** Operations on comments, forms and their answers. */

import { notFound } from "#school/operator/api-error.ts";
import { toInstant } from "#school/operator/instants.ts";
import { reading } from "#school/operator/operation.ts";
import { makePage, readCursor } from "#school/operator/page.ts";
import { hasForm, listComments, listForms, listResponses } from "#school/operator/records/responses.ts";
import { PageQuery } from "#school/operator/types/common.ts";
import {
  type Answers,
  CommentPage,
  CommentQuery,
  FormPage,
  FormParams,
  FormResponsePage,
} from "#school/operator/types/responses.ts";

export const comments = [
  reading({
    id: "listComments",
    method: "GET",
    path: "/comments",
    scope: "comments:read",
    summary: "List what members say about courses.",
    query: CommentQuery,
    answer: CommentPage,
    run: async ({ school, query }) => {
      const [after] = readCursor(query.cursor, [""]) ?? [];
      const { limit, course_id: courseId } = query;
      const rows = await listComments(school.db, { after, limit, courseId });
      return makePage(rows, query, {
        key: (row) => [row.id],
        present: (row) => ({ ...row, created_at: toInstant(row.created_at) }),
      });
    },
  }),
];

export const forms = [
  reading({
    id: "listForms",
    method: "GET",
    path: "/forms",
    scope: "forms:read",
    summary: "List the forms.",
    query: PageQuery,
    answer: FormPage,
    run: async ({ school, query }) => {
      const [after] = readCursor(query.cursor, [""]) ?? [];
      const rows = await listForms(school.db, { after, limit: query.limit });
      return makePage(rows, query, {
        key: (row) => [row.id],
        present: (row) => ({
          ...row,
          response_count: row.response_count ?? 0,
          created_at: toInstant(row.created_at),
        }),
      });
    },
  }),
  reading({
    id: "listFormResponses",
    method: "GET",
    path: "/forms/{form_id}/responses",
    scope: "forms:read",
    summary: "List what was answered to a form.",
    params: FormParams,
    query: PageQuery,
    answer: FormResponsePage,
    run: async ({ school, params, query }) => {
      if (!(await hasForm(school.db, params.form_id))) throw notFound("form");
      const [after] = readCursor(query.cursor, [""]) ?? [];
      const rows = await listResponses(school.db, params.form_id, { after, limit: query.limit });
      return makePage(rows, query, {
        key: (row) => [row.id],
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

/** Comments on courses, and answers to forms. */

import { Type } from "typebox";

import { collection } from "#school/operator/collection.ts";
import { answeredInstant, closedObject, count, id, nullable } from "#school/operator/types.ts";

export const { operations: comments } = collection({
  table: "comment",
  verbs: ["list"],
  summaries: { list: "List what members say about courses." },
  answered: {
    course_id: id("the course"),
    member_id: id("the member"),
    member_name: Type.String({ description: "The name of the member." }),
    body: Type.String({ description: "What the member says." }),
    created_at: answeredInstant("When the member said it."),
  },
  joins: (rows) =>
    rows.innerJoin("member", "member.id", "comment.member_id").select("member.name as member_name"),
  filters: {
    course_id: {
      schema: id("the course whose comments are asked for"),
      where: (rows, value) => rows.where("course_id", "=", value),
    },
  },
});

const form = collection({
  table: "form",
  verbs: ["list"],
  answered: {
    title: Type.String({ description: "The title of the form." }),
    response_count: count("How many answered it."),
    created_at: answeredInstant("When the form was made."),
  },
  joins: (rows) =>
    rows.select((form) =>
      form
        .selectFrom("form_response")
        .whereRef("form_response.form_id", "=", "form.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("response_count"),
    ),
});

const response = collection({
  table: "form_response",
  under: form,
  verbs: ["list"],
  summaries: { list: "List what was answered to a form." },
  answered: {
    member_id: nullable(id("the member; null when somebody answered without signing in")),
    answers: Type.Array(
      closedObject(
        {
          question: Type.String({ description: "What was asked." }),
          answer: Type.String({ description: "What was answered." }),
        },
        { title: "FormAnswer" },
      ),
      { description: "In the order of the form." },
    ),
    created_at: answeredInstant("When it was answered."),
  },
  present: ({ answers }) => ({ answers: JSON.parse(String(answers)) as unknown }),
});

export const forms = [...form.operations, ...response.operations];

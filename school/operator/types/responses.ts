/** What members and visitors say: comments on courses, and answers to forms. */

import { type Static, Type } from "typebox";

import {
  answeredInstant,
  closedObject,
  count,
  id,
  nullable,
  PageQuery,
  pageOf,
} from "#school/operator/types/common.ts";

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

export const CommentPage = pageOf(Comment);
export const CommentQuery = closedObject({
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

export const FormPage = pageOf(Form);
export const FormParams = closedObject({ form_id: id("the form") });

const Answers = Type.Array(
  closedObject({
    question: Type.String({ description: "What was asked." }),
    answer: Type.String({ description: "What was answered." }),
  }),
  { description: "In the order of the form." },
);
export type Answers = Static<typeof Answers>;

const FormResponse = closedObject(
  {
    id: id("the response"),
    member_id: nullable(id("the member; null when somebody answered without signing in")),
    answers: Answers,
    created_at: answeredInstant("When it was answered."),
  },
  { title: "FormResponse" },
);

export const FormResponsePage = pageOf(FormResponse);

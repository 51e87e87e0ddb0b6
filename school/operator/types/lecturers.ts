/** The JSON types of lecturers. */

import { type Static, Type } from "typebox";

import { closedObject, id, line, nullable, text, webAddress } from "#school/operator/types/common.ts";

const biography = nullable(text("Who the lecturer is."));
const picture_url = nullable(webAddress("A picture of the lecturer."));

export const Lecturer = closedObject(
  { id: id("the lecturer"), name: line("The name of the lecturer."), biography, picture_url },
  { title: "Lecturer" },
);
export type Lecturer = Static<typeof Lecturer>;

export const NewLecturer = closedObject(
  {
    name: line("The name of the lecturer."),
    biography: Type.Optional(biography),
    picture_url: Type.Optional(picture_url),
  },
  { title: "NewLecturer" },
);

/** The JSON types of the school and its appearance. */

import { type Static, Type } from "typebox";

import { changeOf, closedObject, id, line, nullable, webAddress } from "#school/operator/types/common.ts";

const names = {
  name: line("The name of the school."),
  name_en: line("The name of the school for readers of English."),
};

export const SchoolRecord = closedObject(
  {
    id: id("the school"),
    subdomain: Type.String({ description: "The name of the school in its address." }),
    url: Type.String({ format: "uri", description: "Where the school is." }),
    ...names,
  },
  { title: "School" },
);

export const SchoolChange = changeOf(closedObject(names, { title: "SchoolChange" }));

const look = {
  accent_colour: nullable(
    Type.String({ pattern: "^#[0-9a-f]{6}$", description: "The colour of buttons and links." }),
  ),
  logo_url: nullable(webAddress("The school's logo.")),
  tagline: nullable(line("One sentence about the school.")),
};

export const Appearance = closedObject(look, { title: "Appearance" });
export type Appearance = Static<typeof Appearance>;

export const AppearanceChange = changeOf(closedObject(look, { title: "AppearanceChange" }));

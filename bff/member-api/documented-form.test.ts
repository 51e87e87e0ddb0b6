import { buildSchema, parse, print, stripIgnoredCharacters, validate } from "graphql";
import { describe, expect, it } from "vitest";

import { documentedFormOf } from "#bff/member-api/documented-form.ts";

const SDL = `
  directive @assumed on FIELD_DEFINITION | ARGUMENT_DEFINITION
  type Query { viewer: Viewer }
  type Viewer { id: ID! avatar: Avatar courses(first: Int, after: String @assumed): [Course!]! }
  type Avatar { url: String @assumed width: Int @assumed }
  type Course { slug: String! title: String @assumed sections: [Section!]! }
  type Section { title: String @assumed lectures: [String!]! }
`;
const schema = buildSchema(SDL);
const short = (text: string): { text: string; leftOut: string[] } => {
  const { document, leftOut } = documentedFormOf(schema, parse(text));
  expect(validate(schema, document)).toEqual([]);
  return { text: stripIgnoredCharacters(print(document)), leftOut };
};

describe("the documented form of a document", () => {
  it("[T52] leaves out assumed fields and arguments, at any depth, and names them", () => {
    const query =
      'query Q { viewer { id courses(first: 2, after: "x") { slug title sections { title lectures } } } }';
    expect(short(query)).toEqual({
      text: "query Q{viewer{id courses(first:2){slug sections{lectures}}}}",
      leftOut: ["Viewer.courses(after:)", "Course.title", "Section.title"],
    });
  });

  it("keeps an object without any documented field", () => {
    expect(short("{ viewer { avatar { url width } } }").text).toBe("{viewer{avatar{__typename}}}");
  });

  it("leaves out fields in fragments too", () => {
    const query = "{ viewer { courses { ...C } } } fragment C on Course { slug title }";
    expect(short(query).text).toBe("{viewer{courses{...C}}}fragment C on Course{slug}");
  });

  it("is the document itself when it has no assumed field", () => {
    expect(short("{ viewer { id } }")).toEqual({ text: "{viewer{id}}", leftOut: [] });
  });
});

import { buildSchema, getIntrospectionQuery, parse, validate } from "graphql";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { findDocumentFault, findLengthFault } from "#school/member-api/limits.ts";

/** The fault of a document; undefined for a document within the limits. */
const faultOf = (query: string): string | undefined => findDocumentFault(parse(query))?.message;

const repeat = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join(" ");

const MUTATION = (at: number) => `m${at}: markAllNotificationsRead { markedCount }`;

describe("root fields are counted with all fragments spread", () => {
  test.each([
    ["in a fragment", `mutation { ...F } fragment F on Mutation { ${repeat(30, MUTATION)} }`],
    ["in an inline fragment", `mutation { ... on Mutation { ${repeat(30, MUTATION)} } }`],
    ["in inline fragments of inline fragments", `mutation { ... { ... { ${repeat(30, MUTATION)} } } }`],
    [
      "in a fragment of a fragment",
      `mutation { ...A } fragment A on Mutation { ...B } fragment B on Mutation { ${repeat(30, MUTATION)} }`,
    ],
    [
      "in several fragments, some here and some there",
      `mutation { ${repeat(7, MUTATION)} ...A ... { ...B } }
       fragment A on Mutation { ${repeat(7, (at) => MUTATION(at + 7))} }
       fragment B on Mutation { ${repeat(7, (at) => MUTATION(at + 14))} ...A }`,
    ],
    ["one field again and again", `{ ${repeat(21, () => "unreadNotificationCount")} }`],
    [
      "in the second operation",
      `query A { viewer { id } } mutation B { ...F } fragment F on Mutation { ${repeat(30, MUTATION)} }`,
    ],
  ])("30 or 21 of them are refused: %s", (_where, query) => {
    expect(faultOf(query)).toBe("The document has more than 20 root fields.");
  });

  test("20 of them are accepted, however they are written", () => {
    const fragment = `fragment F on Mutation { ${repeat(19, MUTATION)} }`;

    expect(
      faultOf(
        `mutation { ...F ...F ... { ...F } last: markAllNotificationsRead { markedCount } } ${fragment}`,
      ),
    ).toBe(undefined);
  });
});

describe("a document that is slow to validate is refused before validation", () => {
  test.each([
    ["one field 496 times", `{ viewer { ${repeat(496, () => "id")} } }`],
    ["one field 496 times, with a selection", `{ viewer { ${repeat(248, () => "schools { id }")} } }`],
    [
      "one field 496 times in a fragment that nothing spreads",
      `{ viewer { id } } fragment F on Viewer { ${repeat(496, () => "id")} }`,
    ],
    ["one alias again and again", `{ viewer { ${repeat(25, () => "a: id")} } }`],
    ["one field from many inline fragments", `{ viewer { ${repeat(200, () => "... { id }")} } }`],
    [
      "one field from many fragments",
      `{ viewer { ${repeat(40, (at) => `...F${at}`)} } } ${repeat(40, (at) => `fragment F${at} on Viewer { id }`)}`,
    ],
    [
      "five times a field that is there five times",
      `{ ${repeat(5, () => `viewer { ${repeat(5, () => "schools { id }")} }`)} }`,
    ],
  ])("%s", (_shape, query) => {
    expect(faultOf(query)).toMatch(/^The document has \w+ more than 10 times in one place\.$/);
  });

  test("fragments that spread two of the next one at different places", () => {
    const bomb = repeat(
      12,
      (at) =>
        `fragment F${at} on Viewer { a${at}: schools { ...F${at + 1} } b${at}: schools { ...F${at + 1} } }`,
    );

    expect(faultOf(`{ viewer { ...F0 } } ${bomb} fragment F12 on Viewer { id }`)).toBeDefined();
  });

  test("many operations and fragments", () => {
    expect(faultOf(repeat(51, (at) => `query Q${at} { viewer { id } }`))).toContain(
      "more than 50 operations",
    );
  });

  test.each([
    ["a fragment that spreads itself", "{ viewer { ...A } } fragment A on Viewer { id ...A }"],
    [
      "two that spread each other",
      "{ viewer { ...A } } fragment A on Viewer { ...B } fragment B on Viewer { ...A }",
    ],
    [
      "one that spreads itself below a field",
      "{ viewer { ...A } } fragment A on Viewer { schools { ...A } }",
    ],
    ["one that nothing spreads", "{ viewer { id } } fragment A on Viewer { schools { ...A } }"],
  ])("a cycle ends: %s", (_shape, query) => {
    const schema = buildSchema("type Query { viewer: Viewer } type Viewer { id: ID schools: Viewer }");
    const document = parse(query);

    expect(findDocumentFault(document) ?? validate(schema, document)[0]).toBeDefined();
  });
});

describe("a document within the limits", () => {
  test("may query the schema as graphql-js does, but not with aliases, even in a fragment", () => {
    expect(faultOf(getIntrospectionQuery())).toBeUndefined();
    expect(faultOf("{ a: __schema { types { name } } }")).toContain("no aliases");
    expect(faultOf("{ __schema { types { ...T } } } fragment T on __Type { a: name }")).toContain(
      "no aliases",
    );
    expect(faultOf("{ viewer { a: id } __schema { types { name } } }")).toBeUndefined();
  });

  test("may spread a fragment that it lacks, or define a type: validation refuses both", () => {
    expect(faultOf("{ viewer { ...Unknown } }")).toBeUndefined();
    expect(faultOf("{ viewer { id } } type Another { id: ID }")).toBeUndefined();
  });

  test("may name a field in several fragments of one place", () => {
    const fragments = repeat(10, (at) => `fragment F${at} on Viewer { id name }`);

    expect(faultOf(`{ viewer { ${repeat(10, (at) => `...F${at}`)} } } ${fragments}`)).toBeUndefined();
  });
});

/** A field within a field, so many levels deep. */
const deep = (levels: number, root = "a"): string => {
  const inner = repeat(levels - 1, () => "{ a");
  return `{ ${root} ${inner} ${"}".repeat(levels)}`;
};

test.each<[string, (size: number) => string, number]>([
  ["levels", deep, 10],
  ["levels below a question about the schema", (levels) => deep(levels, "__schema"), 15],
  ["levels below one that stands deeper", (levels) => `{ a { b ${deep(levels, "__schema")} } }`, 15],
  ["aliases", (count) => `{ a { ${repeat(count, (at) => `a${at}: id`)} } }`, 30],
  ["operations", (count) => repeat(count, (at) => `query Q${at} { a }`), 50],
  ["times the same field", (count) => `{ a { ${repeat(count, () => "id")} } }`, 10],
  ["fields", (count) => `{ a { ${repeat(count - 1, (at) => `f${at}`)} } }`, 600],
])("a document may have as many %s as the limit says, and not one more", (_what, make, most) => {
  expect([faultOf(make(most)), faultOf(make(most + 1))]).toEqual([undefined, expect.any(String)]);
});

test("a document has 2000 tokens at most, and what is no GraphQL is left to the parser", () => {
  const tokens = (count: number) => `{${" a".repeat(count - 2)}}`;
  expect([tokens(2000), tokens(2001)].map(findLengthFault)).toEqual([undefined, expect.any(String)]);
  expect(findLengthFault("{ ? }")).toBeUndefined();
});

test("a document has as many root fields as its selections, in whatever fragments they stand", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1 }),
      fc.array(fc.boolean()),
      (sizes, named) => {
        const count = sizes.reduce((sum, size) => sum + size, 0);
        const bodies = sizes.map((size, group) => repeat(size, (at) => `f${group}_${at}`));
        const spreads = bodies.map((body, at) => (named[at] === true ? `...N${at}` : `... { ${body} }`));
        const fragments = bodies.flatMap((body, at) =>
          named[at] === true ? [`fragment N${at} on Query { ${body} }`] : [],
        );

        const fault = faultOf(`{ ${spreads.join(" ")} } ${fragments.join(" ")}`);
        expect(fault === undefined).toBe(count <= 20);
      },
    ),
  );
});

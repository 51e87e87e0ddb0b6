import { readFileSync } from "node:fs";

import { Kind, parse, print } from "graphql";
import { describe, expect, it } from "vitest";

import { plainScalars } from "#school/member-api/scalars.ts";
import { withoutAssumed } from "#shared/sample-school/schema.ts";

const schemaFile = new URL("../../shared/member-api/schema.graphql", import.meta.url);

describe("the documented dialect", () => {
  it("has every field of the specification's tables and none that is assumed", () => {
    const { definitions } = withoutAssumed(parse(readFileSync(schemaFile, "utf8")));
    const fieldsOf = (name: string): string[] =>
      definitions
        .flatMap((type) =>
          type.kind === Kind.OBJECT_TYPE_DEFINITION && type.name.value === name ? (type.fields ?? []) : [],
        )
        .map((field) => field.name.value)
        .toSorted();
    expect(fieldsOf("Course")).toEqual([
      "detailProgress",
      "expireDate",
      "hasLifetimeAccess",
      "lastWatchedLecture",
      "sections",
      "slug",
    ]);
    expect(fieldsOf("Lecture")).toEqual(["duration", "isLocked", "state", "title", "unlockAt"]);
    expect(fieldsOf("CourseConnection")).toEqual(["nodes"]);
    expect(fieldsOf("Avatar")).toEqual(["somethingElse"]);
  });

  it("writes instants as integer seconds and amounts as numbers", () => {
    expect(plainScalars.DateTime.serialize(1_795_000_000_500)).toBe(1_795_000_000);
    expect(plainScalars.Decimal.serialize("3200.50")).toBe(3200.5);
  });

  it("drops assumed arguments too", () => {
    const text =
      "directive @assumed on ARGUMENT_DEFINITION type Query { a(first: Int, after: String @assumed): Int }";
    expect(print(withoutAssumed(parse(text)))).toContain("a(first: Int): Int");
  });
});

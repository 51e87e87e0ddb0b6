import { buildSchema, graphql } from "graphql";
import { expect, test } from "vitest";

import { measureAnswers } from "#school/member-api/measure-answers.ts";

const schema = measureAnswers(
  buildSchema("type Query { text: String, texts: [String], yes: Boolean, one: Query, all: [Query] }"),
);
const yes = { yes: true };

test.each([
  ["text, in bytes of UTF-8", "text", { text: "山é" }, "text".length + 4 + 5, []],
  ["the name under which a field is shown", "longer: text", { text: "" }, "longer".length + 4, []],
  ["text that comes later", "text", { text: Promise.resolve("abc") }, "text".length + 4 + 3, []],
  ["nothing", "text", { text: null }, "text".length + 4 + 5, []],
  ["true", "yes", yes, "yes".length + 4 + 5, []],
  ["several texts", "texts", { texts: ["ab", "c", null] }, "texts".length + 4 + 2 + 1 + 5, []],
  ["a list of nothing", "texts", { texts: [] }, "texts".length + 4, []],
  ["an object", "one { yes }", { one: yes }, "one".length + 4 + ("yes".length + 4 + 5), [1]],
  ["two objects", "all { yes }", { all: [yes, yes] }, "all".length + 4 + 2 * ("yes".length + 4 + 5), [2]],
])("an answer is charged for %s", async (_what, fields, rootValue, bytes, objects) => {
  const charged = { bytes: 0, objects: [] as number[] };
  const budget = {
    chargeBytes: (more: number) => void (charged.bytes += more),
    chargeObjects: (more: number) => void charged.objects.push(more),
  };
  const { errors } = await graphql({
    schema,
    source: `{ ${fields} }`,
    rootValue,
    contextValue: { budget },
  });

  expect(errors).toBeUndefined();
  expect(charged).toEqual({ bytes, objects });
});

test("the fields of an object are resolved after its turn", async () => {
  const order: string[] = [];
  const budget = {
    chargeBytes: () => undefined,
    chargeObjects: () => Promise.resolve().then(() => void order.push("turn")),
  };
  const one = { yes: () => order.push("field") > 0 };
  await graphql({ schema, source: "{ one { yes } }", rootValue: { one }, contextValue: { budget } });

  expect(order).toEqual(["turn", "field"]);
});

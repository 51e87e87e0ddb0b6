import { type ConstValueNode, parse, parseConstValue, print, stripIgnoredCharacters } from "graphql";
import { expect, it } from "vitest";

import { compileTemplate } from "#bff/member-api/document-template.ts";

const filled = (text: string, values: Readonly<Record<string, string>> = {}): string => {
  const literals = new Map<string, ConstValueNode>(
    Object.entries(values).map(([name, value]) => [name, parseConstValue(value)]),
  );
  const sent = compileTemplate(parse(text)).fill(literals);
  // It is a document.
  return stripIgnoredCharacters(print(parse(sent)));
};

it.each<[what: string, text: string, values: Record<string, string>, sent: string]>([
  ["a value", "query Q($a: Int) { x(a: $a) }", { a: "1" }, "query Q{x(a:1)}"],
  [
    "two lists, each with its own",
    "query Q($a: Int, $b: Int) { x(a: $a) { y(b: $b) } }",
    { a: "1", b: "2" },
    "query Q{x(a:1){y(b:2)}}",
  ],
  [
    "a value of a directive",
    "query Q($a: Boolean!) { x @include(if: $a) }",
    { a: "true" },
    "query Q{x@include(if:true)}",
  ],
  [
    "one of several arguments, which stay",
    'query Q($a: Int) { x(b: "t", a: $a, c: [1]) }',
    { a: "1" },
    'query Q{x(b:"t",a:1 c:[1])}',
  ],
  [
    "a value in an object",
    "query Q($a: Int) { x(a: { b: { c: $a } }) }",
    { a: "1" },
    "query Q{x(a:{b:{c:1}})}",
  ],
  ["a value in a list", "query Q($a: Int) { x(a: [2, $a]) }", { a: "1" }, "query Q{x(a:[2,1])}"],
  ["null, which is a value", "query Q($a: Int) { x(a: $a) }", { a: "null" }, "query Q{x(a:null)}"],
])("a document has in the place of its variables: %s", (_what, text, values, sent) => {
  expect(filled(text, values)).toBe(stripIgnoredCharacters(print(parse(sent))));
});

it.each<[what: string, text: string, sent: string]>([
  ["takes its argument away", "query Q($a: Int) { x(a: $a, b: 1) }", "query Q{x(b:1)}"],
  ["leaves no empty list of arguments", "query Q($a: Int) { x(a: $a) }", "query Q{x}"],
  ["takes its field of an object away", "query Q($a: Int) { x(a: { b: $a, c: 1 }) }", "query Q{x(a:{c:1})}"],
  ["is null inside a list", "query Q($a: Int) { x(a: [$a, 1]) }", "query Q{x(a:[null,1])}"],
])("an absent variable %s", (_what, text, sent) => {
  expect(filled(text)).toBe(stripIgnoredCharacters(print(parse(sent))));
});

it("a document without variables is sent as it is, and one with ten lists has each in its place", () => {
  const plain = 'query Q{x(a:1,b:{c:[{d:"$a"}]}){y}}';
  expect(filled(plain)).toBe(stripIgnoredCharacters(print(parse(plain))));
  const names = Array.from({ length: 11 }, (_, index) => `v${index}`);
  const many = `query Q(${names.map((name) => `$${name}: Int`).join()}) { ${names.map((name) => `${name}(a: $${name})`).join(" ")} }`;
  const values = Object.fromEntries(names.map((name, index) => [name, String(index)]));
  expect(filled(many, values)).toBe(`query Q{${names.map((name, index) => `${name}(a:${index})`).join("")}}`);
});

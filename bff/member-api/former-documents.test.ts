import { createHash } from "node:crypto";

import { buildSchema } from "graphql";
import { expect, it } from "vitest";

import { createFormerDocuments } from "#bff/member-api/former-documents.ts";

const schema = buildSchema("type Query { id: ID }");
const idOf = (text: string): string => `sha256:${createHash("sha256").update(text).digest("hex")}`;
const FORMER = "query Former { id }";
const OTHER_FIELDS = "query Other { name }";

function documents(texts: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const find = createFormerDocuments(schema, async (id) => {
    asked.push(id);
    return texts[id];
  });
  return { find, asked };
}

it("a document of a former build is found by its id, and read once", async () => {
  const { find, asked } = documents({ [idOf(FORMER)]: FORMER });
  const found = await find(idOf(FORMER));
  expect(found).toMatchObject({ id: idOf(FORMER), name: "Former" });
  expect(await find(idOf(FORMER))).toBe(found);
  expect(asked).toHaveLength(1);
});

it("a document that no build has is looked for again", async () => {
  const texts: Record<string, string> = {};
  const { find } = documents(texts);
  expect(await find(idOf(FORMER))).toBeUndefined();
  texts[idOf(FORMER)] = FORMER;
  expect(await find(idOf(FORMER))).toMatchObject({ name: "Former" });
});

it.each([
  ["was changed in its folder", idOf(FORMER), "query Changed { id }"],
  ["asks for fields that this portal does not know", idOf(OTHER_FIELDS), OTHER_FIELDS],
  ["is no document", idOf("query {"), "query {"],
])("a document that %s is none, and is not read again", async (_, id, text) => {
  const { find, asked } = documents({ [id]: text });
  expect([await find(id), await find(id)]).toEqual([undefined, undefined]);
  expect(asked).toHaveLength(1);
});

import { parse } from "graphql";
import { expect, test } from "vitest";

import { ParsedDocuments } from "#school/member-api/parsed-documents.ts";

const document = parse("{ a }");

test("keeps the 100 documents that were asked for last", () => {
  const documents = new ParsedDocuments();
  for (let at = 0; at < 100; at += 1) documents.set(`{ a${at} }`, document);
  documents.get("{ a0 }");
  documents.set("{ b }", document);

  expect(documents.get("{ a0 }")).toBe(document);
  expect(documents.get("{ a1 }")).toBeUndefined();
  expect(documents.get("{ b }")).toBe(document);
});

test("keeps no document of more than 4,000 characters", () => {
  const documents = new ParsedDocuments();
  const text = `{ a } # ${" ".repeat(4000)}`;
  documents.set(text, document);

  expect(documents.get(text)).toBeUndefined();
});

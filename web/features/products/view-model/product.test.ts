import { expect, test } from "vitest";

import { formatBytes, parseProduct } from "./product.ts";

const origins = { portal: "https://portal.example", school: "https://school.example" };
const fileOf = (file: object) => parseProduct({ files: [file] }, origins).files?.[0];

test("access to a product is for life, until a date, or not known", () => {
  const access = (fields: object) => parseProduct(fields, origins).access;
  const expireDate = "2026-12-01T00:00:00Z";
  expect(access({ expireDate, hasLifetimeAccess: true })).toBe("lifetime");
  expect(access({ expireDate, hasLifetimeAccess: false })).toMatchObject({
    until: { at: Date.parse(expireDate) },
  });
  expect(access({})).toBe("unknown");
});

test("a product is known by its slug, by its id, or by nothing", () => {
  const keys = [{ slug: "a", id: "1" }, { id: "1" }, {}].map((sent) => parseProduct(sent, origins).key);
  expect(keys).toEqual(["a", "1", ""]);
});

test("a school that sends no files says nothing about them", () => {
  const files = [{}, { files: null }, { files: [] }, { files: [null] }].map(
    (sent) => parseProduct(sent, origins).files,
  );
  expect(files).toEqual([null, null, [], []]);
});

test("a file is downloaded from the school, or from another site whose host is shown, never from the portal", () => {
  const link = (downloadUrl: string | null) => {
    const { href, host } = fileOf({ downloadUrl })!;
    return [href, host];
  };
  expect(link("/files/1.pdf")).toEqual(["https://school.example/files/1.pdf", null]);
  expect(link("https://cdn.example/1.pdf")).toEqual(["https://cdn.example/1.pdf", "cdn.example"]);
  for (const none of ["https://portal.example/1.pdf", "javascript:alert(1)", null])
    expect(link(none)).toEqual([null, null]);
});

test("a file's type has a short name, or the school's own", () => {
  const types = ["application/pdf", "video/mp4", "", null].map(
    (contentType) => fileOf({ contentType })?.type,
  );
  expect(types).toEqual(["PDF", "video/mp4", null, null]);
});

test("a size is in the largest unit that it fills, with a decimal from a megabyte on", () => {
  const sizes = [0, 999, 1000, 18_650, 1_000_000, 18_700_000, 1e9, 2.5e12];
  expect(sizes.map((bytes) => formatBytes(bytes, "en"))).toEqual([
    "0 byte",
    "999 byte",
    "1 kB",
    "19 kB",
    "1 MB",
    "18.7 MB",
    "1 GB",
    "2,500 GB",
  ]);
});

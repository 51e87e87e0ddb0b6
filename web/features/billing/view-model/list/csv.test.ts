import { expect, test } from "vitest";

import { csvFile } from "./csv.ts";

test("a file begins with a byte order mark and ends each line with CRLF", () => {
  expect(
    csvFile([
      ["a", "b"],
      ["1", "2"],
    ]),
  ).toBe("\uFEFFa,b\r\n1,2\r\n");
});

test("commas, quotes and line breaks stay inside their cell", () => {
  expect(csvFile([["a,b", 'say "hi"', "two\nlines"]])).toBe('\uFEFF"a,b","say ""hi""","two\nlines"\r\n');
});

test("no cell runs as a formula", () => {
  for (const text of ["=1+1", "+cmd|calc", "-2+3", "@SUM(A1)", "\t=1", "\r=1"])
    expect(csvFile([[text]])).toMatch(/^\uFEFF"?'/);
  expect(csvFile([["-400", "課程"]])).toBe("\uFEFF-400,課程\r\n");
});

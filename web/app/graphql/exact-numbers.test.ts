import { expect, test, vi } from "vitest";

import { withExactNumbers } from "./exact-numbers.ts";

const parseAnswer = (text: string): unknown => JSON.parse(withExactNumbers(text));

test("a number with more digits than a double holds keeps them, as text", () => {
  const text = '{"data":{"amount":9007199254740993,"fine":1200.5,"places":[-0.12345678901234567890,7]}}';
  expect(parseAnswer(text)).toEqual({
    data: { amount: "9007199254740993", fine: 1200.5, places: ["-0.12345678901234567890", 7] },
  });
});

test("an account number keeps its digits in a browser that gives JSON.parse no source text", () => {
  const parse = JSON.parse;
  vi.spyOn(JSON, "parse").mockImplementation((text, reviver) =>
    parse(text, reviver && ((key: string, value: unknown): unknown => reviver.call(null, key, value))),
  );
  expect(parseAnswer('{"data":{"codeNo":20261125000123456789}}')).toEqual({
    data: { codeNo: "20261125000123456789" },
  });
  vi.restoreAllMocks();
});

test("text that only looks like such a number stays as it is", () => {
  expect(
    parseAnswer(String.raw`{"data":{"code":"1: 12345678901234567890","quote":"\",1: 1234567890123456789"}}`),
  ).toEqual({
    data: { code: "1: 12345678901234567890", quote: '",1: 1234567890123456789' },
  });
});

import { expect, test } from "vitest";

import { parseAnswer } from "./parse-answer.ts";

test("a number with more digits than a double holds keeps them, as text", () => {
  const text = '{"data":{"amount":9007199254740993,"fine":1200.5,"places":[-0.12345678901234567890,7]}}';
  expect(parseAnswer(text)).toEqual({
    data: { amount: "9007199254740993", fine: 1200.5, places: ["-0.12345678901234567890", 7] },
  });
});

test("text that only looks like such a number stays as it is", () => {
  expect(parseAnswer('{"data":{"code":"1: 12345678901234567890"}}')).toEqual({
    data: { code: "1: 12345678901234567890" },
  });
});

test("[T43] an answer that is no GraphQL answer is none", () => {
  for (const odd of [
    '{"unexpected":"..."}',
    "{ stray-words }",
    '{"data":{"viewer":NaN}}',
    '{"data":null}',
    '{"data":[]}',
    '{"errors":{}}',
    "[]",
    "null",
    "",
  ])
    expect(parseAnswer(odd), odd).toBeUndefined();
  for (const answer of ['{"data":{}}', '{"data":null,"errors":[{"message":"Boom"}]}'])
    expect(parseAnswer(answer), answer).toEqual(JSON.parse(answer));
});

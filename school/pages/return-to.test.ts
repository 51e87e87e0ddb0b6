import { describe, expect, test } from "vitest";

import { withParameters } from "#school/pages/return-to.ts";

describe("the own query of a client's address", () => {
  test.each([
    ["https://app.example/cb", "https://app.example/cb?code=c+1"],
    ["https://app.example/cb?close", "https://app.example/cb?close&code=c+1"],
    ["https://app.example/cb?q=a%20b&q=%7E", "https://app.example/cb?q=a%20b&q=%7E&code=c+1"],
    ["https://app.example/cb?", "https://app.example/cb?code=c+1"],
    ["https://app.example/cb?a=&", "https://app.example/cb?a=&code=c+1"],
    ["http://127.0.0.1:5000?code", "http://127.0.0.1:5000?code&code=c+1"],
    ["https://app.example/課 程?é", "https://app.example/%E8%AA%B2%20%E7%A8%8B?%C3%A9&code=c+1"],
  ])("is kept as it is: %s", (own, address) => {
    expect(withParameters(own, { code: "c 1" })).toBe(address);
  });
});

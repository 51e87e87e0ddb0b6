import { expect, it } from "vitest";

import { codeOf } from "#bff/oauth/school-fault.ts";

it.each<[string, unknown, string]>([
  ["with a code", Object.assign(new Error("text of an answer"), { code: "ERR_X" }), "ERR_X"],
  ["with a number as its code", Object.assign(new Error("text of an answer"), { code: 7 }), "unknown"],
  ["without a code", new Error("text of an answer"), "unknown"],
  ["that is null", null, "unknown"],
  ["that is nothing", undefined, "unknown"],
])("an error %s has a code for the log, and never its text", (_what, error, code) => {
  expect(codeOf(error)).toBe(code);
});

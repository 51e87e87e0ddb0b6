import { expect, it } from "vitest";

import { terminalJson } from "#shared/node/terminal-json.ts";

it("[S60] a result of a command has no character that steers a terminal, and is the same value", () => {
  const controls = Array.from({ length: 0xa1 }, (_, code) => String.fromCharCode(code)).join("");
  const member = { name: `${controls}王小明`, sub: "mem_1" };
  const line = terminalJson(member);
  expect(line).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(line)).toEqual(member);
  expect(line).toContain("\u00A0王小明");
});

it("a result may have a level a line", () => {
  expect(terminalJson({ a: "\u009B" }, 2)).toBe('{\n  "a": "\\u009b"\n}');
});

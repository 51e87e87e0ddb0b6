import { expect, it } from "vitest";

import { tableLine } from "#bff/commands/text-table.ts";

const COLUMNS = [
  { title: "NAME", width: 8 },
  { title: "E-MAIL", width: 10 },
  { title: "SESSION", width: 6 },
];

it.each([
  ["aligns columns behind Chinese names", ["林怡君", "y@a.tw", "id"], 80, "林怡君    y@a.tw      id"],
  [
    "cuts a Chinese name at a whole character",
    ["山雀學院的林", "y@a.tw", "id"],
    80,
    "山雀學…   y@a.tw      id",
  ],
  ["leaves out what is wider than the terminal", ["Daniel", "d@a.tw", "id"], 24, "Daniel    d@a.tw"],
  ["cuts the first column to the terminal", ["Daniel", "d@a.tw", "id"], 4, "Dan…"],
  ["shows no control character of a name", ["a\u001b[2J\u202eb", "", "id"], 80, "a[2Jb                 id"],
])("%s", (_title, texts, terminalWidth, line) => {
  expect(tableLine(COLUMNS, texts, terminalWidth)).toBe(line);
});

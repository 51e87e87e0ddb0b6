/** A program with `log-output.ts` writes every line of its log, for every kind of end. */

import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { expect, it } from "vitest";

const MODULE = JSON.stringify(join(import.meta.dirname, "log-output.ts"));

it.each([
  ["an uncaught error", 'throw new Error("crash");', 1],
  ["process.exit", "process.exit(3);", 3],
  ["nothing left to do", "", 0],
])("the last lines before %s are written", (_how, end, code) => {
  const program = `
    import { createLogOutput } from ${MODULE};
    const output = createLogOutput(1, () => undefined);
    process.on("exit", output.flush);
    for (let line = 0; line < 1000; line += 1) output.write("line " + line + "\\n");
    setTimeout(() => { output.write("last\\n"); ${end} }, 10);`;
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  const lines = Array.from({ length: 1000 }, (_, line) => `line ${line}`);
  expect([status, stdout.trimEnd().split("\n")]).toEqual([code, [...lines, "last"]]);
});

/** Installs Prometheus, whose promtool tests the alerts, where there is none. Its test says what to do where that is not possible. */

import { attempt, installFromDebian } from "./packages.ts";

/** @returns the name or path of a promtool, whether or not there is one */
export function findOrInstallPromtool(): string {
  const program = process.env["PROMTOOL"] ?? "promtool";
  const isThere = attempt(program, ["--version"]);
  if (!isThere) installFromDebian("prometheus");
  console.log(isThere ? `Prometheus: found ${program}` : "Prometheus: installed from Debian's packages");
  return program;
}

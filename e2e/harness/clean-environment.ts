/** What a program that a test starts gets of this process's environment: nothing that changes what the program does. */

import { tmpdir } from "node:os";
import { join } from "node:path";

export const CLEAN_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: process.env["PATH"] ?? "",
  // Node keeps what it compiled there: a third of the work of a start, and the tests start about a hundred programs.
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(tmpdir(), "homeroom-compile-cache"),
};

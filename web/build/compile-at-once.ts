/**
 * Vite plugin: begins every script with V8's hint to compile all of its functions while the file is still coming, in the
 * background. Without it each function is compiled when it is first called, while a member waits for the first screen. Nearly
 * everything in the portal's files is called then. Other engines take the hint for a comment.
 * The hint is V8's "explicit compile hints", in Chrome 136 and later.
 */

import type { Plugin } from "vite";

/** V8 reads it on the first line of a file only. */
const HINT = "//# allFunctionsCalledOnLoad";

export function compileAtOnce(): Plugin {
  return {
    name: "compile-at-once",
    apply: "build",
    // After Vite has put its own lines at the top.
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk") file.code = `${HINT}\n${file.code}`;
      },
    },
  };
}

/** The linter's rules that are this program's own (`oxlint.config.ts`). */

import { keysInOnePlace } from "./keys-in-one-place.ts";
import { ownElement } from "./own-element.ts";

export default {
  meta: { name: "portal" },
  rules: { "own-element": ownElement, "keys-in-one-place": keysInOnePlace },
};

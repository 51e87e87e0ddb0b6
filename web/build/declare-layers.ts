/**
 * Vite plugin: begins every style sheet with the order of the cascade layers. The sheets of all chunks become one, in the order
 * of the chunks and not of imports: the rules of a part stand before `base.css`, so that no sheet is sure to be the first.
 */

import type { Plugin } from "vite";

/** Later layers win. `web/ui/base.css` says what each is for. */
const LAYERS = "@layer reset, base, ui, shell, screen;";

export function declareLayers(): Plugin {
  return {
    name: "declare-layers",
    enforce: "pre",
    transform(code, id) {
      const path = id.split("?")[0] ?? id;
      return path.endsWith(".css") && !path.includes("/node_modules/") ? `${LAYERS}\n${code}` : null;
    },
  };
}

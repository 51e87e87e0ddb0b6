/**
 * Vite plugin: begins every style sheet with the order of the cascade layers. Sheets are split into chunks, and without
 * this the order would depend on which one the browser reads first.
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

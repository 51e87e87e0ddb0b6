/**
 * Vite plugin: begins every style sheet with the order of the cascade layers. Sheets are split into chunks, and whichever
 * the browser happens to read first would otherwise decide the order.
 */

import type { Plugin } from "vite";

/** Later layers win. What each is for stands in `web/ui/base.css`. */
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

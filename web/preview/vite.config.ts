/**
 * Builds the operators' preview into `dist/preview`, apart from the portal, so that nothing of it reaches a member's
 * browser.
 */

import { join } from "node:path";

import { defineConfig } from "vite";

import { PORTAL_BUILD, PORTAL_CSS, PORTAL_RESOLVE, portalPlugins } from "../build/portal-program.ts";

const web = join(import.meta.dirname, "..");

export default defineConfig({
  root: web,
  build: {
    ...PORTAL_BUILD,
    outDir: join(web, "../dist/preview"),
    assetsDir: "preview/assets",
    // Icons and the script of the first paint are the members' own files.
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        page: join(import.meta.dirname, "index.html"),
        // An entry of its own: nothing of the portal may be loaded before the environment is replaced.
        stage: join(import.meta.dirname, "stage.html"),
      },
    },
  },
  css: PORTAL_CSS,
  plugins: portalPlugins([]),
  resolve: PORTAL_RESOLVE,
});

/**
 * Builds the operators' preview into the folder that `web/build/build.ts` names, apart from the portal, so that nothing of it reaches a member's
 * browser.
 */

import { join } from "node:path";

import { defineConfig, type Plugin } from "vite";

import { PORTAL_BUILD, PORTAL_CSS, PORTAL_RESOLVE, portalPlugins } from "../build/portal-program.ts";

const web = join(import.meta.dirname, "..");

const SKIPPED = "\0validation-skipped";

/**
 * Leaves out the validation that graphql-js's schema builder imports (10 kB gzip of 50). The schema and the documents were
 * validated when the portal was built.
 */
const withoutValidation: Plugin = {
  name: "without-graphql-validation",
  enforce: "pre",
  resolveId: (source) => (source === "../validation/validate.mjs" ? SKIPPED : null),
  load: (id) =>
    id === SKIPPED
      ? "export function assertValidSDL() {} export function assertValidSDLExtension() {}"
      : null,
};

export default defineConfig({
  root: web,
  build: {
    ...PORTAL_BUILD,
    assetsDir: "preview/assets",
    // Icons and the script of the first paint are the members' own files.
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        page: join(import.meta.dirname, "start.ts"),
        // An entry of its own: nothing of the portal may be loaded before the environment is replaced.
        stage: join(import.meta.dirname, "stage/start.ts"),
      },
    },
  },
  css: PORTAL_CSS,
  plugins: portalPlugins([withoutValidation]),
  resolve: PORTAL_RESOLVE,
});

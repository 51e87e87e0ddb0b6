/** Builds the browser's files into `dist/web`, and names the test projects of each room. */

import { join } from "node:path";

import { defineConfig } from "vitest/config";

import { pieceOf } from "./web/build/pieces.ts";
import { PORTAL_BUILD, PORTAL_CSS, PORTAL_RESOLVE, portalPlugins } from "./web/build/portal-program.ts";
import { serviceWorker } from "./web/build/service-worker.ts";

const root = import.meta.dirname;

/** Server tests that take long by what they promise (many members, many seeds, silences): `npm run check` leaves them out. */
const SLOW_SERVER_TESTS = [
  "bff/pairs/interleavings.test.ts",
  "bff/pairs/two-instances.test.ts",
  "bff/store/redis-store.test.ts",
  "bff/commands/setup-report.test.ts",
  "bff/routes/suspicious-answers.test.ts",
  "bff/routes/unfinished-request.test.ts",
  "school/oauth/sign-in.test.ts",
  "school/seed/demo-school.test.ts",
  "web/build/build.test.ts",
  "web/build/preview-build.test.ts",
];

/** No test fails because its machine is slow or busy: some start servers and processes of their own, several files at a time. */
const PATIENCE = { testTimeout: 90_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  root: join(root, "web"),
  build: {
    ...PORTAL_BUILD,
    outDir: join(root, "dist/web"),
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each module by its own folder, whoever imports it.
          includeDependenciesRecursively: false,
          groups: [
            { name: "frame", tags: ["$initial"], priority: 1 },
            { name: pieceOf, debugName: "pieceOf" },
          ],
        },
      },
    },
  },
  css: PORTAL_CSS,
  plugins: portalPlugins([serviceWorker()]),
  resolve: PORTAL_RESOLVE,
  test: {
    // All cores: by itself the runner leaves one free, which is half of a small machine.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        root,
        test: {
          name: "web",
          environment: "happy-dom",
          // A worker keeps its browser and gives each file a context of its own: a third less work than a worker for each file.
          pool: "vmForks",
          setupFiles: [join(root, "web/build/browser-globals.ts")],
          include: ["web/**/*.test.{ts,tsx}"],
          exclude: ["web/build/**"],
          ...PATIENCE,
          // Inlined so that the alias above reaches the package's own import.
          server: { deps: { inline: ["use-intl"] } },
        },
      },
      {
        root,
        test: {
          name: "node",
          environment: "node",
          include: ["{shared,bff,school,web/build}/**/*.test.ts"],
          exclude: SLOW_SERVER_TESTS,
          // Files share a worker and its modules, loaded once: less than half the work. Each file closes what it opens.
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        root,
        test: { name: "slow", environment: "node", include: SLOW_SERVER_TESTS, ...PATIENCE },
      },
      {
        extends: join(root, "e2e/conformance/vitest.config.ts"),
        root,
        test: {
          name: "conformance",
          environment: "node",
          include: ["e2e/conformance/**/*.test.ts"],
          ...PATIENCE,
        },
      },
      {
        root,
        test: {
          name: "programs",
          environment: "node",
          include: ["e2e/*.test.ts"],
          ...PATIENCE,
        },
      },
    ],
  },
});

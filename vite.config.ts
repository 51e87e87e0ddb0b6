/** Vite's configuration: the build of the browser program into `dist/web`, and the test projects of Vitest. */

import { join } from "node:path";

import { defineConfig } from "vitest/config";

import { pieceOf } from "./web/build/pieces.ts";
import { PORTAL_BUILD, PORTAL_CSS, PORTAL_RESOLVE, portalPlugins } from "./web/build/portal-program.ts";
import { serviceWorker } from "./web/build/service-worker.ts";

const root = import.meta.dirname;

/** Server tests that take long, because they need many members, many seeds or timeouts: `npm run check` leaves them out. */
const SLOW_SERVER_TESTS = [
  "bff/pairs/interleavings.test.ts",
  "bff/pairs/two-instances.test.ts",
  "bff/store/redis-store.test.ts",
  "bff/commands/setup-report.test.ts",
  "bff/routes/session/suspicious-answers.test.ts",
  "bff/routes/graphql/unfinished-request.test.ts",
  "school/oauth/authorization/sign-in.test.ts",
  "school/seed/demo-school.test.ts",
  "web/build/build.test.ts",
  "web/build/preview-build.test.ts",
];

/** Tests of what only a school on PostgreSQL meets. */
const POSTGRES_TESTS = [
  "school/store/dialects/postgres.test.ts",
  "school/store/dialects/migrations-at-once.test.ts",
  "school/admin/curriculum/section-deleted-meanwhile.test.ts",
];

/** Tests of the school that read and write its database: they run on SQLite and on PostgreSQL. */
const STORE_TESTS = [
  "school/{store,operator,admin}/**/*.test.ts",
  "school/oauth/{bearer,token,ended-trust,malformed-requests}.test.ts",
  "school/{cursor,mcp/anonymous-calls}.test.ts",
  "school/member-api/resolvers/{connection,notifications}.test.ts",
];

/**
 * Conformance tests that say nothing new on another database: of programs and of the forms of requests. The kills are those
 * of `e2e/school-kills.test.ts`, which are on both.
 */
const SAME_ON_ANY_DATABASE = [
  "e2e/conformance/program.test.ts",
  "e2e/conformance/oauth/hostile-documents.test.ts",
  "e2e/conformance/oauth/openid-client.test.ts",
  "e2e/conformance/mcp/mcp-runner.test.ts",
  "e2e/conformance/mcp/mcp-messages.test.ts",
  "e2e/conformance/member-api/graphql-audits.test.ts",
  "e2e/conformance/member-api/member-api-faults.test.ts",
  "e2e/conformance/operator-api/operator-sigkill.test.ts",
];

/** What a project needs whose schools have their databases on a PostgreSQL server that is started for it. */
const ON_POSTGRES = {
  env: { TEST_DATABASE: "postgres" },
  globalSetup: join(root, "e2e/harness/postgres-for-tests.ts"),
};

/** Long timeouts, so that no test fails on a slow or busy machine: some start servers and processes, in several files at once. */
const PATIENCE = { testTimeout: 90_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  root: join(root, "web"),
  build: {
    ...PORTAL_BUILD,
    outDir: join(root, "dist/web"),
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A module's chunk is chosen by its own folder, not by the modules that import it.
          includeDependenciesRecursively: false,
          groups: [{ name: pieceOf, debugName: "pieceOf" }],
        },
      },
    },
  },
  css: PORTAL_CSS,
  plugins: portalPlugins([serviceWorker()]),
  resolve: PORTAL_RESOLVE,
  test: {
    // By default Vitest leaves one core free, which is half of a small machine.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        root,
        test: {
          name: "web",
          environment: "happy-dom",
          // A worker is reused and gives each file its own VM context, which takes a third less time than a worker for each file.
          pool: "vmForks",
          setupFiles: [join(root, "web/build/browser-globals.ts")],
          include: ["web/**/*.test.{ts,tsx}"],
          exclude: ["web/build/**"],
          ...PATIENCE,
          // The package is inlined, so that the alias above applies to its own imports.
          server: { deps: { inline: ["use-intl"] } },
        },
      },
      {
        root,
        test: {
          name: "node",
          environment: "node",
          include: ["{shared,bff,school,web/build}/**/*.test.ts"],
          exclude: [...SLOW_SERVER_TESTS, ...POSTGRES_TESTS],
          // Files share a worker and its loaded modules, which takes less than half the time. Each file closes what it opens.
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        root,
        test: {
          name: "node on PostgreSQL",
          environment: "node",
          include: STORE_TESTS,
          isolate: false,
          ...ON_POSTGRES,
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
        extends: join(root, "e2e/conformance/vitest.config.ts"),
        root,
        test: {
          name: "conformance on PostgreSQL",
          environment: "node",
          include: ["e2e/conformance/**/*.test.ts"],
          exclude: SAME_ON_ANY_DATABASE,
          ...ON_POSTGRES,
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

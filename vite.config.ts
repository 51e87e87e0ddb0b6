/** Vite's configuration: the build of the browser program, and the test projects of Vitest. */

import { availableParallelism } from "node:os";
import { join } from "node:path";

import { defineConfig } from "vitest/config";

import { chunkOf } from "./web/build/chunks.ts";
import { PORTAL_BUILD, PORTAL_CSS, PORTAL_RESOLVE, portalPlugins } from "./web/build/portal-program.ts";
import { serviceWorker } from "./web/build/service-worker.ts";

const root = import.meta.dirname;

/** What a project needs whose schools have their databases on a PostgreSQL server that is started for it. */
const ON_POSTGRES = {
  env: { TEST_DATABASE: "postgres" },
  globalSetup: join(root, "e2e/harness/postgres-for-tests.ts"),
};

/** What every project has; without its own number of workers, a project that extends nothing runs one file at a time. */
const EVERY_PROJECT = {
  // More than cores: the tests of servers and processes wait for half of their time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Long, so that no test fails on a slow or busy machine: some start servers and processes, in several files at once.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

/**
 * The file of `graphql` that Node takes. Vite takes the package's development copy: the school and the packages that Node loads would
 * each have one, and refuse the schema of the other.
 */
const ON_ONE_GRAPHQL = {
  resolve: { alias: [{ find: /^graphql$/, replacement: join(root, "node_modules/graphql/index.mjs") }] },
};

/** Schools begin as copies of one that was seeded once. */
const ON_SEEDED_SCHOOL = { globalSetup: join(root, "e2e/harness/seeded-school.ts") };

/** Files share a worker and its loaded modules, which takes less than half the time. Each file closes what it opens. */
const SHARED_WORKER = { isolate: false };

/** The package is inlined, so that the alias of the build applies to its own imports. */
const WITH_COMPILED_MESSAGES = { server: { deps: { inline: ["use-intl"] } } };

/** The name of a test's file says which commands run it; `e2e/README.md` has the list. */
const UNIT = "*.test.ts";
const LATER = ["**/*.{server,landing,nightly,postgres}.test.ts"];

export default defineConfig({
  root: join(root, "web"),
  build: {
    ...PORTAL_BUILD,
    rolldownOptions: {
      input: { index: join(root, "web/main.tsx") },
      output: {
        codeSplitting: {
          // A module's chunk is chosen by its own folder, not by the modules that import it.
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: "chunkOf" }],
        },
      },
    },
  },
  css: PORTAL_CSS,
  plugins: portalPlugins([serviceWorker()]),
  resolve: PORTAL_RESOLVE,
  test: {
    maxWorkers: EVERY_PROJECT.maxWorkers,
    projects: [
      {
        extends: true,
        root,
        test: {
          name: "screens",
          environment: "happy-dom",
          // A worker is reused and gives each file its own VM context, which takes a third less time than a worker for each file.
          pool: "vmForks",
          setupFiles: [join(root, "web/build/browser-globals.ts")],
          include: ["web/**/*.test.tsx"],
          ...EVERY_PROJECT,
          ...WITH_COMPILED_MESSAGES,
        },
      },
      {
        extends: true,
        root,
        ...ON_ONE_GRAPHQL,
        test: {
          name: "units",
          environment: "node",
          include: [`{shared,bff,school,web}/**/${UNIT}`],
          exclude: LATER,
          ...SHARED_WORKER,
          ...EVERY_PROJECT,
          ...WITH_COMPILED_MESSAGES,
        },
      },
      {
        root,
        ...ON_ONE_GRAPHQL,
        test: {
          name: "servers",
          environment: "node",
          include: ["{bff,school,web}/**/*.server.test.ts"],
          globalSetup: join(root, "school/testing/database-folder.ts"),
          ...SHARED_WORKER,
          ...EVERY_PROJECT,
        },
      },
      {
        root,
        ...ON_ONE_GRAPHQL,
        test: {
          name: "conformance",
          environment: "node",
          include: [`e2e/conformance/**/${UNIT}`],
          exclude: LATER,
          ...SHARED_WORKER,
          ...ON_SEEDED_SCHOOL,
          ...EVERY_PROJECT,
        },
      },
      {
        root,
        test: {
          name: "processes",
          environment: "node",
          include: [`e2e/processes/${UNIT}`],
          exclude: LATER,
          ...ON_SEEDED_SCHOOL,
          ...EVERY_PROJECT,
        },
      },
      {
        root,
        test: {
          name: "landing",
          environment: "node",
          include: ["e2e/processes/*.landing.test.ts"],
          ...ON_SEEDED_SCHOOL,
          ...EVERY_PROJECT,
        },
      },
      {
        root,
        test: {
          name: "nightly",
          environment: "node",
          include: ["{bff,school,web,e2e}/**/*.nightly.test.ts", "e2e/documents/*.test.ts"],
          ...EVERY_PROJECT,
        },
      },
      {
        root,
        ...ON_ONE_GRAPHQL,
        test: {
          name: "servers on PostgreSQL",
          environment: "node",
          include: ["school/**/*.{server,postgres}.test.ts"],
          ...SHARED_WORKER,
          ...ON_POSTGRES,
          ...EVERY_PROJECT,
        },
      },
      {
        root,
        ...ON_ONE_GRAPHQL,
        test: {
          name: "conformance on PostgreSQL",
          environment: "node",
          include: [`e2e/conformance/**/${UNIT}`],
          exclude: LATER,
          ...SHARED_WORKER,
          ...ON_POSTGRES,
          ...EVERY_PROJECT,
        },
      },
    ],
  },
});

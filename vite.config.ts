/** Builds the browser's files into `dist/web`, and names the test projects of each room. */

import { basename, join } from "node:path";

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

import { compileCatalogues } from "./web/build/compile-catalogues.ts";
import { compress } from "./web/build/compress.ts";
import { declareLayers } from "./web/build/declare-layers.ts";
import { serviceWorker } from "./web/build/service-worker.ts";
import { splitDocuments } from "./web/build/split-documents.ts";
import { withoutGraphqlParser } from "./web/build/without-graphql-parser.ts";
import { withoutPreloadHelper } from "./web/build/without-preload-helper.ts";

const root = import.meta.dirname;

/** Server tests that take long by what they promise (many members, many seeds, silences): `npm run check` leaves them out. */
const SLOW_SERVER_TESTS = [
  "bff/sessions/interleavings.test.ts",
  "bff/sessions/two-instances.test.ts",
  "bff/sessions/redis-store.test.ts",
  "bff/setup-report.test.ts",
  "bff/routes/suspicious-answers.test.ts",
  "bff/routes/unfinished-request.test.ts",
  "school/oauth/sign-in.test.ts",
  "school/seed/demo-school.test.ts",
  "web/build/build.test.ts",
];

/**
 * What every screen is loaded with, kept in one chunk: it compresses better than the many that each part loaded later would
 * make of it. Parts that only some screens need stay out.
 */
const FRAME = [
  /\/node_modules\/(@0no-co|@formatjs|@tanstack|@urql|react|react-dom|scheduler|urql|use-intl|wonka|wouter)\/(?!.*(mutationObserver|useMutation)\.js)/,
  /\/web\/app\/(?!payments|unread|.*(step-up|use-need|last-member|not-found|missing-scope|use-connection|list-screen|use-paged|theme|sign-out|member-menu-contents|sign-in-again|shell\/(shortcut|extras|leaving|offline|wrong)|in-app|notification-marks))/,
  /\/web\/(i18n\/[^/]+$|ui\/(?!dialog|save|download|windowed|use-online)|format\/(?!ics|zones|outward|csv|money|years))|\/shared\//,
];

/** What Home and Billing both say of a payment. */
const PAYMENTS = /\/web\/(app\/payments|model\/payment)\//;

/** Billing's parts that two of its screens need, in one chunk for the same reason. */
const BILLING_SHARED = /\/web\/features\/billing\/(use-ledger|ledger|ask-payments|view-model\/pauses)\./;

/** No test fails because its machine is slow or busy: some start servers and processes of their own, several files at a time. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  root: join(root, "web"),
  build: {
    outDir: join(root, "dist/web"),
    emptyOutDir: true,
    manifest: true,
    // One style sheet: together they are small, and each part's name and loading would cost every screen.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // The page preloads what it starts with. A screen's few small chunks are fetched as it names them: the table of all
      // of them, which every first load would carry, weighs more than it saves.
      resolveDependencies: (_file, chunks, { hostType }) => (hostType === "html" ? chunks : []),
    },
    // Everything is a file of its own: the Content-Security-Policy allows no inline script or style.
    assetsInlineLimit: 0,
    target: "es2024",
    // The first browsers with `light-dark()`: its stand-in for older ones is resolved at the root, so that a part with a
    // color-scheme of its own (the shop view, light in both themes) would keep the page's colours.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "frame", test: (id) => FRAME.some((part) => part.test(id)) },
            { name: "payments", test: PAYMENTS },
            { name: "billing-shared", test: BILLING_SHARED },
          ],
        },
      },
    },
  },
  css: {
    modules: {
      // Named after its sheet, not hashed: shorter once compressed, and readable. The names of sheets are unique.
      generateScopedName: (name, path) => `${basename(path.split("?")[0] ?? path, ".module.css")}_${name}`,
    },
  },
  plugins: [
    compileCatalogues(),
    declareLayers(),
    splitDocuments(),
    withoutGraphqlParser(),
    withoutPreloadHelper(),
    react(),
    serviceWorker(),
    compress(),
  ],
  resolve: {
    alias: [
      // Messages are compiled at build: only the part that fills them in is shipped.
      { find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" },
      // React has it built in; wouter brings a stand-in for older ones.
      { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: "react" },
    ],
  },
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

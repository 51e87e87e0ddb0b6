/** The browser journeys: a portal with its embedded school on ports of their own, or a running deployment. */

import { availableParallelism } from "node:os";
import { join } from "node:path";

import { defineConfig } from "@playwright/test";

import { journeyFolder, journeyPorts } from "./browser/journey-folder.ts";

const ROOT = join(import.meta.dirname, "..");
const ports = await journeyPorts();
const deployment = process.env["PORTAL_URL"];
const chromiumPath = process.env["CHROMIUM_PATH"] ?? "";
const folder = journeyFolder();

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "**/*.e2e.ts",
  outputDir: join(ROOT, "test-results"),
  // `npm run test:all` alone runs these; `e2e/README.md` says why.
  ...(process.env["TEST_COMMAND"] !== "all" && { grepInvert: /@nightly/ }),
  forbidOnly: true,
  fullyParallel: true,
  // More than cores: with one for each core a third of the processor's time was unused.
  workers: Math.ceil(availableParallelism() * 1.5),
  // The timeouts are long, so that no journey fails because its machine is slow or busy.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: deployment ?? `http://localhost:${ports.portal}`,
    locale: "en",
    timezoneId: "Asia/Taipei",
    // Tracing takes a fifth of a journey's time. To trace one that fails, add "--trace on" to `playwright test`.
    trace: "off",
    // The service worker of a first visit stores the portal's files, which takes a tenth of a journey's time. `offline.e2e.ts` asks
    // what it does; each night every journey has it.
    serviceWorkers: process.env["TEST_COMMAND"] === "all" ? "allow" : "block",
    launchOptions: {
      ...(chromiumPath === "" ? {} : { executablePath: chromiumPath }),
      // Chromium's own sandbox does not start for root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // Most pages live for a second. Optimising their program in the background takes a fifth of the browser's time.
        "--js-flags=--no-maglev",
      ],
    },
  },
  ...(deployment === undefined && {
    webServer: [
      portalServer({ port: ports.portal, schoolPort: ports.school, name: "" }),
      // The same portal at a school that has what the specification documents and nothing else, and that has a hostile logo.
      portalServer(
        { port: ports.documentedPortal, schoolPort: ports.documentedSchool, name: "documented-" },
        { SCHOOL_DIALECT: "documented", PORTAL_LOGO: join(import.meta.dirname, "browser/hostile-logo.svg") },
      ),
    ],
  }),
});

function portalServer(
  place: { port: number; schoolPort: number; name: string },
  settings: Record<string, string> = {},
) {
  return {
    command: `"${process.execPath}" bff/main.ts`,
    cwd: ROOT,
    url: `http://localhost:${place.port}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
    stdout: "ignore" as const,
    env: {
      PORT: String(place.port),
      SCHOOL_PORT: String(place.schoolPort),
      SESSION_STORE: `sqlite:${join(folder, place.name === "" ? "portal" : "documented", "sessions.db")}`,
      SCHOOL_DATABASE: `sqlite:${join(folder, `${place.name}school.db`)}`,
      ...settings,
    },
  };
}

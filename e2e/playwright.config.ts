/** The browser journeys: a portal with its embedded school on ports of their own, or a running deployment. */

import { join } from "node:path";

import { defineConfig } from "@playwright/test";

import { journeyFolder } from "./journey-folder.ts";

const ROOT = join(import.meta.dirname, "..");
const PORTAL_PORT = 39_170;
const SCHOOL_PORT = 39_171;
const deployment = process.env["PORTAL_URL"];
const chromiumPath = process.env["CHROMIUM_PATH"];
const folder = journeyFolder();

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "**/*.e2e.ts",
  outputDir: join(ROOT, "test-results"),
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: deployment ?? `http://localhost:${PORTAL_PORT}`,
    locale: "en",
    timezoneId: "Asia/Taipei",
    trace: "retain-on-failure",
    launchOptions: {
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
      // Chromium's own sandbox does not start for root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  ...(deployment !== undefined
    ? {}
    : {
        webServer: {
          command: `${join(ROOT, "node_modules/.bin/node")} bff/main.ts`,
          cwd: ROOT,
          url: `http://localhost:${PORTAL_PORT}/readyz`,
          reuseExistingServer: false,
          timeout: 60_000,
          gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
          stdout: "ignore",
          env: {
            PORT: String(PORTAL_PORT),
            SCHOOL_PORT: String(SCHOOL_PORT),
            SESSION_STORE: `sqlite:${join(folder, "sessions.db")}`,
            SCHOOL_DATABASE: `sqlite:${join(folder, "school.db")}`,
            LOG_LEVEL: "info",
          },
        },
      }),
});

/** WebKitGTK by WebDriver. Playwright drives only a WebKit of its own build, which no distribution has. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findFreePort } from "../harness/free-port.ts";
import { waitUntilOk } from "../harness/wait-until-ok.ts";
import { type Engine, keysAction, pressAction, type WindowSize } from "./engine.ts";

const BROWSER = join(import.meta.dirname, "webkit-browser.py");

/** @param programs  paths of the driver and of a display without a screen */
export async function openWebkit(
  programs: { driver: string; display: string },
  { width, height }: WindowSize,
): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), "webkit-"));
  const log = join(folder, "console.log");
  const display = spawn(
    programs.display,
    ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const number = await new Promise<string>((resolve) =>
    display.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  const port = await findFreePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      HOME: folder,
      TZ: "Asia/Taipei",
      LANG: "C.UTF-8",
      NO_AT_BRIDGE: "1",
    },
  });
  await waitUntilOk(`http://127.0.0.1:${port}/status`, driver);

  const call = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const browserOptions = { binary: BROWSER, args: [String(width), String(height), log] };
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } },
  });
  const session = `/session/${sessionId}`;

  return {
    open: (url) => call("POST", `${session}/url`, { url }),
    back: () => call("POST", `${session}/back`, {}),
    run: (script, ...given) =>
      call("POST", `${session}/execute/sync`, {
        script: `return (${String(script)})(...arguments)`,
        args: given,
      }),
    pressAt: (point) => call("POST", `${session}/actions`, { actions: pressAction(point) }),
    pressKeys: (...keys) => call("POST", `${session}/actions`, { actions: keysAction(keys) }),
    complaints: () =>
      readFileSync(log, "utf8")
        .split("\n")
        .filter((line) => /^CONSOLE .*(WARN|ERROR)/.test(line)),
    close: async () => {
      // Refused where the browser has crashed, which the walk has seen.
      await call("DELETE", session).catch(() => undefined);
      await end(driver);
      await end(display);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function end(program: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => program.once("exit", resolve));
  program.kill();
  await ended;
}

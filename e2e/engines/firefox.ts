/** Firefox by WebDriver BiDi, which it speaks itself. Playwright drives only a Firefox of its own build. */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Engine, keysAction, pressAction, type WindowSize } from "./engine.ts";

interface Answer {
  id?: number;
  type: "success" | "error" | "event";
  result?: unknown;
  message?: string;
  method?: string;
  params?: { level: string; text: string | null };
}

/** @param program  path of Firefox */
export async function openFirefox(program: string, viewport: WindowSize): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "firefox-"));
  const browser = spawn(
    program,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: profile, TZ: "Asia/Taipei" } },
  );
  const ended = new Promise((resolve) => browser.once("exit", resolve));
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    browser.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = /^WebDriver BiDi listening on (ws:\S+)$/m.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    browser.once("exit", () => reject(new Error(`Firefox ended before it could be driven.\n${said}`)));
  });

  const complaints: string[] = [];
  const waiting = new Map<number, (answer: Answer) => void>();
  const socket = new WebSocket(`${address}/session`);
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else if (answer.params !== undefined && /warn|error/.test(answer.params.level))
      // Firefox reports this for each file that the service worker was loading when the page was left.
      if (answer.params.text?.includes("ServiceWorker intercepted the request") !== true)
        complaints.push(`${answer.params.level}: ${answer.params.text}`);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let last = 0;
  const call = async <Result>(method: string, params: object): Promise<Result> => {
    last += 1;
    const id = last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, message } = await answered;
    if (type === "error") throw new Error(`${method}: ${message}`);
    return result as Result;
  };

  await call("session.new", { capabilities: {} });
  await call("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts } = await call<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context ?? "";
  await call("browsingContext.setViewport", { context, viewport });

  return {
    open: (url) => call("browsingContext.navigate", { context, url, wait: "complete" }),
    back: () => call("browsingContext.traverseHistory", { context, delta: -1 }),
    run: async (script, ...given) => {
      const { type, result, exceptionDetails } = await call<{
        type: string;
        result?: { value?: string };
        exceptionDetails?: { text: string };
      }>("script.evaluate", {
        expression: `JSON.stringify((${String(script)})(...${JSON.stringify(given)}) ?? null)`,
        target: { context },
        awaitPromise: false,
      });
      if (type === "exception") throw new Error(exceptionDetails?.text);
      return JSON.parse(result?.value ?? "null") as ReturnType<typeof script>;
    },
    pressAt: (point) => call("input.performActions", { context, actions: pressAction(point) }),
    pressKeys: (...keys) => call("input.performActions", { context, actions: keysAction(keys) }),
    complaints: () => complaints,
    close: async () => {
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The log at the terminal of a person who tries the portal. */

import { PassThrough } from "node:stream";

import { beforeEach, describe, expect, it } from "vitest";

import { createTerminalLog } from "#bff/ops/log/terminal-log.ts";
import { portal, usePortal } from "#bff/testing/portal-browser.ts";
import { startPortalWithPages } from "#bff/testing/portal-with-pages.ts";

let terminal: PassThrough;

beforeEach(async () => {
  terminal = new PassThrough({ encoding: "utf8" });
  await usePortal(
    startPortalWithPages({}, {}, { terminalLog: createTerminalLog(terminal, () => "12:00:00") }),
  );
});

/** Lines since the last call, with durations replaced. */
function newLines(): string[] {
  const text = String(terminal.read() ?? "");
  return text
    .replaceAll(/\d+ ms/g, "N ms")
    .split("\n")
    .filter((line) => line !== "");
}

const ask = (url: string, accept: string) => portal.app.inject({ url, headers: { accept } });

describe("the terminal of a portal with the demo school", () => {
  it("shows nothing before the first request", () => {
    expect(newLines()).toEqual([]);
  });

  it("shows one line for each opened screen, without its query, and none for files and probes", async () => {
    await ask("/sign-in?problem=state_mismatch", "text/html");
    await ask("/assets/index-abc.js", "*/*");
    await ask("/manifest.webmanifest", "*/*");
    await ask("/healthz", "*/*");
    await ask("/readyz", "*/*");
    expect(newLines()).toEqual(["12:00:00  GET   /sign-in  200  N ms"]);
  });

  it("shows a missing file", async () => {
    await ask("/assets/gone.js", "*/*");
    expect(newLines()).toEqual([
      expect.stringMatching(
        /^12:00:00 {2}GET {3}\/assets\/gone\.js {2}404 {2}N ms {2}not_found {2}request [0-9a-f]{32} {2}no such path$/,
      ),
    ]);
  });

  it("shows the code, the id and the reason of a failed request in its line", async () => {
    const browser = portal.browser();
    await browser.signIn();
    newLines();
    portal.clock.advance(7300);
    portal.school.behaviour.token = (_form, reply) => reply.code(400).send({ error: "invalid_client" });
    await browser.ask();
    expect(newLines()).toEqual([
      expect.stringMatching(
        /^12:00:00 {2}POST {2}\/member\/graphql {2}503 {2}N ms {2}school_unavailable {2}request [0-9a-f]{32} {2}\S/,
      ),
    ]);
    await portal.app.inject({ url: "/auth/session" });
    expect(newLines()).toEqual([expect.stringMatching(/403 {2}N ms {2}csrf_rejected {2}request/)]);
  });

  it("never shows the code of an authorization response", async () => {
    await portal.browser().signIn();
    const lines = newLines();
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("\n")).not.toMatch(/code=|state=|\?/);
  });

  it("shows a sentence and the request id for a warning", async () => {
    await portal.browser().navigate("/auth/callback?state=x&iss=y");
    expect(newLines()[0]).toMatch(
      /^12:00:00 {2}A sign-in failed \(state_mismatch\): .*\. \(request [0-9a-f]{32}\)$/,
    );
  });
});

describe("the terminal log", () => {
  it("hides information, and shows a warning that is not an event of the portal", () => {
    const log = createTerminalLog(terminal, () => "12:00:00");
    log.write(JSON.stringify({ level: 30, time: 0, msg: "Server listening at http://127.0.0.1:3000" }));
    log.write(JSON.stringify({ level: 30, time: 0, event: "signed_out", hadSession: true }));
    log.write(JSON.stringify({ level: 40, time: 0, msg: "The disk is nearly full" }));
    expect(newLines()).toEqual(["12:00:00  The disk is nearly full"]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createScreenDrawing, MAX_WAITING, type ScreenDrawing } from "#bff/drawing/screen-drawing.ts";
import type { ScreenToDraw } from "#shared/drawn-screen.ts";

const LOOK = { name: "Homeroom", accent: null, courseLink: null, timeZone: "Asia/Taipei" };
const PORTAL_URL = "https://portal.example.com";
const SCREEN: ScreenToDraw = {
  path: "/courses",
  search: "?q=a",
  language: "en",
  device: { width: 390, zone: "Asia/Taipei", openSections: [] },
  session: {
    signedIn: true,
    member: { sub: "mem_1", name: null, email: null, picture: null, roles: [], org_id: null },
    school: { url: "https://school.example.com", school_id: "sch_1", subdomain: null },
    scope: [],
    canPreview: false,
    signedInAt: "2026-01-01T00:00:00.000Z",
    expiresAt: "2026-01-02T00:00:00.000Z",
  },
  answers: [],
};
const at = (path: string): ScreenToDraw => ({ ...SCREEN, path });

let folder: string;
let drawing: ScreenDrawing;
let faults: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "homeroom-"));
  faults = [];
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await drawing.close();
  rmSync(folder, { recursive: true });
});

/** @param body  of the function that draws `screen` for `look` and `portalUrl` */
const drawingBy = (body: string): string =>
  `import { threadId } from "node:worker_threads";
  export const openDrawing = async (look, portalUrl) => async (screen) => { ${body} };`;

/** The limit is far away unless a test is about it: a busy machine takes long to start a thread. */
function open(source: string, limit: { maxMs?: number } = { maxMs: 600_000 }): void {
  const path = join(folder, "draw.mjs");
  writeFileSync(path, source);
  drawing = createScreenDrawing({
    program: pathToFileURL(path).href,
    look: LOOK,
    portalUrl: PORTAL_URL,
    ...limit,
    onFault: (reason) => void faults.push(reason),
  });
}

/** Stops the clock that the limits are measured with. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
}

describe("a drawing", () => {
  it("is what the program makes of the screen, the look and the portal's address", async () => {
    open(drawingBy("return JSON.stringify({ screen, look, portalUrl });"));
    const markup = await drawing.draw(SCREEN);
    expect(JSON.parse(markup ?? "")).toEqual({ screen: SCREEN, look: LOOK, portalUrl: PORTAL_URL });
    expect(faults).toEqual([]);
  });

  it("goes to whoever asked for it when several wait", async () => {
    open(drawingBy("return screen.path;"));
    const paths = Array.from({ length: MAX_WAITING }, (_, index) => `/${index}`);
    expect(await Promise.all(paths.map((path) => drawing.draw(at(path))))).toEqual(paths);
  });

  it("sees no setting of the portal's, whose secrets are among them", async () => {
    vi.stubEnv("CLIENT_SECRET", "the secret");
    open(drawingBy("return JSON.stringify(process.env);"));
    expect(JSON.parse((await drawing.draw(SCREEN)) ?? "")).toEqual({ NODE_ENV: "production" });
  });

  it("writes nothing into the portal's output", async () => {
    const writing = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];
    open(
      drawingBy(
        'for (const name of ["log", "warn", "error"]) console[name]("Lin Yi-chun " + name); return "drawn";',
      ),
    );
    expect(await drawing.draw(SCREEN)).toBe("drawn");
    // What the thread writes comes before the answer to the next drawing.
    expect(await drawing.draw(SCREEN)).toBe("drawn");
    for (const { mock } of writing) expect(mock.calls.join("")).not.toContain("Lin Yi-chun");
  });
});

describe("a program that fails", () => {
  it.each([
    ["throws", 'throw new Error("Lin Yi-chun of " + screen.path);'],
    ["throws what is no error", 'throw "Lin Yi-chun";'],
    [
      "throws later, beside the drawing",
      'setImmediate(() => { throw new Error("Lin Yi-chun"); }); await new Promise(() => {});',
    ],
  ])("because it %s gives nothing, and its fault says nothing of the error", async (_how, body) => {
    open(drawingBy(body));
    expect(await drawing.draw(SCREEN)).toBeUndefined();
    expect(faults).toHaveLength(1);
    expect(faults.join("")).toMatch(/^[a-z' ]+$/);
    expect(faults.join("")).not.toMatch(/lin|courses/);
  });

  it("draws the next screen in the same thread when it only threw", async () => {
    open(drawingBy('if (screen.path === "/bad") throw new Error("bad"); return String(threadId);'));
    const thread = await drawing.draw(SCREEN);
    expect(await drawing.draw(at("/bad"))).toBeUndefined();
    expect(await drawing.draw(SCREEN)).toBe(thread);
  });

  it("because it cannot be loaded gives nothing, and the next drawing loads it anew", async () => {
    open("this is no program");
    expect(await drawing.draw(SCREEN)).toBeUndefined();
    expect(faults).toEqual(["the drawing thread ended with an error"]);
    writeFileSync(join(folder, "draw.mjs"), drawingBy('return "drawn";'));
    expect(await drawing.draw(SCREEN)).toBe("drawn");
  });

  it.each([
    ["ends its thread", "process.exit(0);"],
    [
      "takes more memory than its thread may have",
      "const kept = []; for (;;) kept.push(new Array(250_000).fill(0));",
    ],
  ])(
    "because it %s gives nothing to all that wait, and the next drawing starts another thread",
    async (_how, end) => {
      open(drawingBy(`if (screen.path === "/end") { ${end} } return String(threadId);`));
      const before = await drawing.draw(SCREEN);
      const both = await Promise.all([drawing.draw(at("/end")), drawing.draw(SCREEN)]);
      expect(both).toEqual([undefined, undefined]);
      const after = await drawing.draw(SCREEN);
      expect([typeof after, after === before]).toEqual(["string", false]);
    },
  );

  it("because no thread can be started gives nothing", async () => {
    open(drawingBy('return "drawn";'));
    // As where the system has no thread left: the constructor throws.
    vi.spyOn(globalThis, "URL").mockImplementation(function noThread() {
      throw new Error("EAGAIN");
    });
    expect(await drawing.draw(SCREEN)).toBeUndefined();
    expect(faults).toEqual(["the drawing thread could not be started"]);
    vi.restoreAllMocks();
    expect(await drawing.draw(SCREEN)).toBe("drawn");
  });
});

describe("a drawing that never ends", () => {
  const STUCK = drawingBy(
    'if (screen.path === "/stuck") for (;;); if (screen.path === "/forgotten") await new Promise(() => {}); return String(threadId);',
  );

  it("is given up at its limit", async () => {
    open(STUCK, {});
    holdTime();
    let markup: unknown = "waiting";
    void drawing.draw(at("/stuck")).then((given) => (markup = given));
    await vi.advanceTimersByTimeAsync(299);
    expect(markup).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(markup).toBeUndefined();
  });

  it("leaves no room for more drawings than may wait: what is beyond them is given up at once", async () => {
    open(STUCK);
    const waiting = Array.from({ length: MAX_WAITING }, () => drawing.draw(at("/stuck")));
    expect(await drawing.draw(SCREEN)).toBeUndefined();
    await drawing.close();
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => undefined));
  });

  it.each(["/stuck", "/forgotten"])(
    "has its thread replaced once it is silent for ten seconds: %s",
    async (path) => {
      open(STUCK);
      const before = await drawing.draw(SCREEN);
      holdTime();
      const silent = drawing.draw(at(path));
      await vi.advanceTimersByTimeAsync(10_001);
      void drawing.draw(SCREEN);
      expect(await silent).toBeUndefined();
      vi.useRealTimers();
      const after = await drawing.draw(SCREEN);
      expect([typeof after, after === before]).toEqual(["string", false]);
    },
  );

  it("keeps its thread as long as it is not silent for longer", async () => {
    open(STUCK);
    const before = await drawing.draw(SCREEN);
    holdTime();
    void drawing.draw(at("/forgotten"));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await drawing.draw(SCREEN)).toBe(before);
  });

  it("is ended with its thread when the portal closes", async () => {
    open(STUCK);
    const stuck = drawing.draw(at("/stuck"));
    await drawing.close();
    expect(await stuck).toBeUndefined();
    expect(faults).toEqual([]);
  });
});

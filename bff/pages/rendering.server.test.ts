import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createMetrics, type Metrics } from "#bff/ops/metrics/metrics.ts";
import {
  createRendering,
  MAX_SCREENS_OF_MEMBER,
  MAX_SCREENS_OF_THREAD,
  type Rendering,
} from "#bff/pages/rendering.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";
import type { ScreenToRender } from "#shared/renderer.ts";

const BRANDING = { name: "Homeroom", accent: null, courseLink: null, timeZone: "Asia/Taipei" };
const PORTAL_URL = "https://portal.example.com";
const SCREEN: ScreenToRender = {
  pattern: "/courses",
  path: "/courses",
  search: "?q=a",
  language: "en",
  device: { width: 390, zone: "Asia/Taipei", openSections: [] },
  first: {
    answers: [],
    answeredAt: 1,
    session: {
      signedIn: true,
      member: { sub: "mem_1", name: null, email: null, picture: null, roles: [], org_id: null },
      school: {
        url: "https://school.example.com",
        school_id: "sch_1",
        subdomain: null,
        signOutUrl: "https://school.example.com/sign-out",
      },
      scope: [],
      canPreview: false,
      signedInAt: "2026-01-01T00:00:00.000Z",
      expiresAt: "2026-01-02T00:00:00.000Z",
    },
  },
};
const at = (path: string): ScreenToRender => ({ ...SCREEN, path });

let folder: string;
let rendering: Rendering;
let metrics: Metrics;
let faults: string[];
beforeEach(() => {
  folder = folderOfTest();
  faults = [];
  metrics = createMetrics();
});

/** @returns the markup; undefined when there is none */
async function markupOf(screen: ScreenToRender, member = "mem_1"): Promise<string | undefined> {
  const rendered = await rendering.screen(screen, member);
  return "markup" in rendered ? rendered.markup : undefined;
}
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rendering.close();
});

/** @param body  of the function that renders `screen` for `branding` and `portalUrl` */
const programOf = (body: string): string =>
  `import { threadId } from "node:worker_threads";
  export const openRenderer = async (branding, portalUrl) => ({
    screen: async (screen) => { ${body} },
    frame: async (screen) => { ${body} },
  });`;

/** The default limit is high: a busy machine needs long to start a thread. */
function open(source: string, limit: { maxMs?: number; threads?: number } = { maxMs: 600_000 }): void {
  const path = join(folder, "render.mjs");
  writeFileSync(path, source);
  rendering = createRendering({
    program: pathToFileURL(path).href,
    branding: BRANDING,
    portalUrl: PORTAL_URL,
    metrics,
    threads: 1,
    ...limit,
    onFault: (reason) => void faults.push(reason),
  });
}

/** Stops the clock of the limits. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
}

describe("a screen", () => {
  it("is the program's result for the screen, the branding and the portal's address", async () => {
    open(programOf("return JSON.stringify({ screen, branding, portalUrl });"));
    const markup = await markupOf(SCREEN);
    expect(JSON.parse(markup ?? "")).toEqual({ screen: SCREEN, branding: BRANDING, portalUrl: PORTAL_URL });
    expect(faults).toEqual([]);
  });

  it("is returned to the right caller when several wait", async () => {
    open(programOf("return screen.path;"));
    const paths = Array.from({ length: MAX_SCREENS_OF_THREAD }, (_, index) => `/${index}`);
    expect(await Promise.all(paths.map((path) => markupOf(at(path), path)))).toEqual(paths);
  });

  it("is rendered without access to the portal's settings and secrets", async () => {
    vi.stubEnv("CLIENT_SECRET", "the secret");
    open(programOf("return JSON.stringify(process.env);"));
    expect(JSON.parse((await markupOf(SCREEN)) ?? "")).toEqual({ NODE_ENV: "production" });
  });

  it("writes nothing into the portal's output", async () => {
    const writing = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];
    open(
      programOf(
        'for (const name of ["log", "warn", "error"]) console[name]("Lin Yi-chun " + name); return "rendered";',
      ),
    );
    expect(await markupOf(SCREEN)).toBe("rendered");
    // The output of the thread arrives before the answer to the next rendering.
    expect(await markupOf(SCREEN)).toBe("rendered");
    for (const { mock } of writing) expect(mock.calls.join("")).not.toContain("Lin Yi-chun");
  });
});

describe("a program that fails", () => {
  it.each([
    ["throws", 'throw new Error("Lin Yi-chun of " + screen.path);'],
    ["throws what is no error", 'throw "Lin Yi-chun";'],
    [
      "throws later, beside the rendering",
      'setImmediate(() => { throw new Error("Lin Yi-chun"); }); await new Promise(() => {});',
    ],
  ])("because it %s renders nothing, and its fault has no text of the error", async (_how, body) => {
    open(programOf(body));
    expect(await markupOf(SCREEN)).toBeUndefined();
    expect(faults).toHaveLength(1);
    expect(faults.join("")).toMatch(/^[a-z' ]+$/);
    expect(faults.join("")).not.toMatch(/lin|courses/);
  });

  it("renders the next screen in the same thread when it only threw", async () => {
    open(programOf('if (screen.path === "/bad") throw new Error("bad"); return String(threadId);'));
    const thread = await markupOf(SCREEN);
    expect(await markupOf(at("/bad"))).toBeUndefined();
    expect(await markupOf(SCREEN)).toBe(thread);
  });

  it("leaves its place to the next screen", async () => {
    open(programOf('if (screen.path === "/bad") throw new Error("bad"); return "rendered";'));
    for (let screens = 0; screens < MAX_SCREENS_OF_THREAD; screens += 1)
      expect(await markupOf(at("/bad"))).toBeUndefined();
    expect(await markupOf(SCREEN)).toBe("rendered");
  });

  it("because it cannot be loaded renders nothing, and is loaded again for the next rendering", async () => {
    open("this is no program");
    expect(await markupOf(SCREEN)).toBeUndefined();
    expect(faults).toEqual(["the rendering thread ended with an error"]);
    writeFileSync(join(folder, "render.mjs"), programOf('return "rendered";'));
    expect(await markupOf(SCREEN)).toBe("rendered");
  });

  it.each([
    ["ends its thread", "process.exit(0);"],
    [
      "takes more memory than its thread may have",
      "const kept = []; for (;;) kept.push(new Array(250_000).fill(0));",
    ],
  ])(
    "because it %s renders nothing for all that wait, and the next rendering starts another thread",
    async (_how, end) => {
      open(programOf(`if (screen.path === "/end") { ${end} } return String(threadId);`));
      const before = await markupOf(SCREEN);
      const both = await Promise.all([markupOf(at("/end")), markupOf(SCREEN)]);
      expect(both).toEqual([undefined, undefined]);
      const after = await markupOf(SCREEN);
      expect([typeof after, after === before]).toEqual(["string", false]);
    },
  );

  it("because no thread can be started renders nothing", async () => {
    open(programOf('return "rendered";'));
    // As on a system without free threads: the constructor throws.
    vi.spyOn(globalThis, "URL").mockImplementation(function noThread() {
      throw new Error("EAGAIN");
    });
    expect(await markupOf(SCREEN)).toBeUndefined();
    expect(faults).toEqual(["the rendering thread could not be started"]);
    vi.restoreAllMocks();
    expect(await markupOf(SCREEN)).toBe("rendered");
  });
});

describe("a rendering that never ends", () => {
  const STUCK = programOf(
    'if (screen.path === "/stuck") for (;;); if (screen.path === "/forgotten") await new Promise(() => {}); return String(threadId);',
  );

  it("is given up at its limit", async () => {
    open(STUCK, {});
    holdTime();
    let markup: unknown = "waiting";
    void markupOf(at("/stuck")).then((given) => (markup = given));
    await vi.advanceTimersByTimeAsync(299);
    expect(markup).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(markup).toBeUndefined();
  });

  it("limits the waiting screens: further ones are given up at once", async () => {
    open(STUCK);
    const waiting = Array.from({ length: MAX_SCREENS_OF_THREAD }, (_, index) =>
      markupOf(at("/stuck"), `mem_${index}`),
    );
    expect(await rendering.screen(SCREEN, "mem_other")).toEqual({ refusal: "queue_full" });
    await rendering.close();
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => undefined));
  });

  it("of one member leaves room for others", async () => {
    open(STUCK);
    const waiting = Array.from({ length: MAX_SCREENS_OF_MEMBER }, () => markupOf(at("/stuck")));
    expect(await rendering.screen(SCREEN, "mem_1")).toEqual({ refusal: "member_share" });
    const ofOther = rendering.screen(SCREEN, "mem_2");
    expect(metrics.text()).toContain('homeroom_renderings{state="waiting"} 5');
    await rendering.close();
    await Promise.all(waiting);
    // It had a place until then.
    expect(await ofOther).toEqual({ refusal: "rendering_failed" });
  });

  it("keeps no place of the screens that still wait at their limit", async () => {
    open(STUCK, {});
    holdTime();
    const late = Array.from({ length: MAX_SCREENS_OF_MEMBER }, () => markupOf(at("/stuck")));
    await vi.advanceTimersByTimeAsync(300);
    await Promise.all(late);
    const next = rendering.screen(SCREEN, "mem_1");
    await vi.advanceTimersByTimeAsync(300);
    expect(await next).toEqual({ refusal: "too_late" });
  });

  it.each(["/stuck", "/forgotten"])(
    "has its thread replaced once it is silent for ten seconds: %s",
    async (path) => {
      open(STUCK);
      const before = await markupOf(SCREEN);
      holdTime();
      const silent = markupOf(at(path));
      await vi.advanceTimersByTimeAsync(10_001);
      void markupOf(SCREEN);
      expect(await silent).toBeUndefined();
      vi.useRealTimers();
      const after = await markupOf(SCREEN);
      expect([typeof after, after === before]).toEqual(["string", false]);
    },
  );

  it("does not lose its thread before ten seconds", async () => {
    open(STUCK);
    const before = await markupOf(SCREEN);
    holdTime();
    void markupOf(at("/forgotten"));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await markupOf(SCREEN)).toBe(before);
  });

  it("is ended with its thread when the portal closes", async () => {
    open(STUCK);
    const stuck = markupOf(at("/stuck"));
    await rendering.close();
    expect(await stuck).toBeUndefined();
    expect(faults).toEqual([]);
  });
});

describe("a frame", () => {
  const FRAME = { pattern: "/courses", language: "en" } as const;

  it("is rendered by another thread when the first one ends meanwhile", async () => {
    const mark = JSON.stringify(join(folder, "ended"));
    open(
      `import { existsSync, writeFileSync } from "node:fs";\n${programOf(
        `if (!existsSync(${mark})) { writeFileSync(${mark}, ""); process.exit(0); } return "frame";`,
      )}`,
    );
    expect(await rendering.frame(FRAME)).toBe("frame");
  });

  it("is given up when it fails twice, and by a portal that has closed", async () => {
    open(programOf('throw new Error("Lin Yi-chun");'));
    expect(await rendering.frame(FRAME)).toBeUndefined();
    expect(faults).toHaveLength(2);
    await rendering.close();
    expect(await rendering.frame(FRAME)).toBeUndefined();
  });
});

/** The built service worker in a simulated environment: what it stores, and what a deploy changes. */

import { join } from "node:path";
import { createContext, runInContext } from "node:vm";

import { beforeEach, expect, test } from "vitest";

import { workerScript } from "./service-worker.ts";

const WEB = join(import.meta.dirname, "..");
const ORIGIN = "https://portal.example.com";
const PARTS = ["/first-paint.js"];

type Listener = (event: object) => void;

/** Paths and texts by store, in the order in which the stores were created. */
let stores: Map<string, Map<string, Response>>;
/** The portal's answers by path; a path without an answer cannot be reached. */
let answers: Map<string, () => Response>;
let isStorageBroken: boolean;

beforeEach(() => {
  stores = new Map();
  isStorageBroken = false;
  answers = new Map([["/first-paint.js", () => new Response("paint")]]);
});

const page = (asset: string) => () =>
  new Response(`<script src="${asset}"></script>`, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });

const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname;

async function fetchAnswer(request: string | { url: string }): Promise<Response> {
  const answer = answers.get(pathOf(request));
  if (answer === undefined) throw new TypeError("Failed to fetch");
  return answer();
}

const caches = {
  async open(name: string) {
    if (isStorageBroken) throw new DOMException("Unexpected internal error.", "UnknownError");
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (path: string) => store.get(path)?.clone(),
      put: async (path: string, response: Response) => void store.set(path, response),
    };
  },
  match: async (path: string) =>
    [...stores.values()]
      .find((store) => store.has(path))
      ?.get(path)
      ?.clone(),
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
};

/** Starts the worker of a build. @returns functions that send it events and read its answers */
async function startWorker(revision: string, assets: string[]) {
  const listeners = new Map<string, Listener>();
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    registration: {},
  };
  const world = createContext({ self, caches, fetch: fetchAnswer, URL, Promise, Error });
  runInContext(await workerScript(WEB, { revision, assets, parts: PARTS }), world);

  async function happen(name: string): Promise<void> {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  }

  /** @returns undefined if it leaves the call to the browser */
  function ask(
    path: string,
    { method = "GET", mode = "cors", origin = ORIGIN } = {},
  ): Promise<Response> | undefined {
    let answer: Promise<Response> | undefined;
    const request = { method, mode, url: `${origin}${path}` };
    listeners.get("fetch")?.({ request, respondWith: (promise: Promise<Response>) => (answer = promise) });
    return answer;
  }
  return { happen, ask };
}

async function deploy(revision: string) {
  const asset = `/assets/${revision}.js`;
  answers.set("/", page(asset));
  answers.set(asset, () => new Response(revision));
  const worker = await startWorker(revision, [asset]);
  await worker.happen("install");
  await worker.happen("activate");
  return worker;
}

const navigation = { mode: "navigate" };
const textOf = async (answer: Promise<Response> | undefined) => (await answer)?.text();

test("a deploy replaces the stored files, and keeps the previous ones for open pages", async () => {
  await deploy("one");
  await deploy("two");
  const worker = await deploy("three");
  expect([...stores.keys()]).toEqual(["homeroom-files-two", "homeroom-files-three"]);
  expect([...(stores.get("homeroom-files-three")?.keys() ?? [])].toSorted()).toEqual([
    "/",
    "/assets/three.js",
    "/first-paint.js",
  ]);
  answers.clear();
  expect(await textOf(worker.ask("/assets/two.js"))).toBe("two");
  expect(await textOf(worker.ask("/courses", navigation))).toContain("three.js");
});

test("the school's logo is stored with the page that names it, and is read from the store", async () => {
  const logo = "/logo-0123456789abcdef.svg";
  answers.set(logo, () => new Response("a titmouse"));
  answers.set("/", () => {
    const text = `<script src="/assets/one.js"></script>{"path":"${logo}"}`;
    return new Response(text, { headers: { "content-type": "text/html" } });
  });
  answers.set("/assets/one.js", () => new Response("one"));
  const worker = await startWorker("one", ["/assets/one.js"]);
  await worker.happen("install");
  answers.clear();
  expect(await textOf(worker.ask(logo))).toBe("a titmouse");
});

test("a page is read from the network as long as it answers, whatever the status", async () => {
  const worker = await deploy("one");
  answers.set("/courses", () => new Response("down", { status: 503 }));
  expect(await textOf(worker.ask("/courses", navigation))).toBe("down");
  answers.clear();
  expect(await textOf(worker.ask("/courses", navigation))).toContain("one.js");
});

test("requests to the BFF, the preview or another origin, and all but GET, are left to the browser", async () => {
  const worker = await deploy("one");
  for (const path of [
    "/auth/session",
    "/member/graphql",
    "/preview/billing",
    "/preview/stage",
    "/healthz",
    "/readyz",
    "/manifest.webmanifest",
  ])
    expect([path, worker.ask(path), worker.ask(path, navigation)]).toEqual([path, undefined, undefined]);
  expect(worker.ask("/courses", { method: "POST", mode: "navigate" })).toBeUndefined();
  expect(worker.ask("/assets/one.js", { origin: "https://school.example.com" })).toBeUndefined();
});

test("a browser whose storage is broken loads everything from the network", async () => {
  const worker = await deploy("one");
  isStorageBroken = true;
  expect(await textOf(worker.ask("/assets/one.js"))).toBe("one");
  expect(await textOf(worker.ask("/", navigation))).toContain("one.js");
});

for (const [what, answer] of [
  ["of another build", page("/assets/other.js")],
  ["that is no HTML", () => new Response("{}", { headers: { "content-type": "application/json" } })],
  ["that is an error", () => new Response("<p>", { status: 502, headers: { "content-type": "text/html" } })],
  [
    "that was redirected",
    () => Object.defineProperty(page("/assets/one.js")(), "redirected", { value: true }),
  ],
] as const)
  test(`a page ${what} is not stored, nor anything else with it`, async () => {
    answers.set("/", answer);
    answers.set("/assets/one.js", () => new Response("one"));
    const worker = await startWorker("one", ["/assets/one.js"]);
    await expect(worker.happen("install")).rejects.toThrow();
    expect(stores).toEqual(new Map());
  });

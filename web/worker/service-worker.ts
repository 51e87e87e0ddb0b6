/**
 * Starts the portal without a network, if it was opened with one before. It stores the files of the build and the school's logo, which
 * are the same for everybody, and nothing else. No answer of `/auth` or `/member` passes through here, so that no data of a member stays
 * in a browser that ignores the `Clear-Site-Data` of a sign-out.
 *
 * It is one script and no module: `web/build/service-worker.ts` writes its list in front of it.
 * Choice (a service worker of our own): our own and not a library. It has two rules: the network answers pages, and the store answers
 * assets. The build step of a library would be longer than these rules.
 */

/** Written before this file by the build. */
declare const BUILD: {
  /** Another value for each other list of files. */
  revision: string;
  /** Paths with a hash: the content of such a name never changes. */
  assets: readonly string[];
  /** Other paths that the page needs, whose names stay the same. */
  parts: readonly string[];
};

/** Of this event, Chromium's part that is not in every browser. */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?: (routes: { condition: { or: { urlPattern: string }[] }; source: "network" }[]) => Promise<void>;
}

const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = "homeroom-files-";
const NAME = `${PREFIX}${BUILD.revision}`;
const PAGE = "/";

/** Addresses that are no pages (`bff/routes/files/portal-files.ts`), the probes, and the operators' preview. */
const NO_SCREEN = /^\/((assets|auth|member|preview|healthz|readyz)(\/|$)|\.|[^/]*\.[^/]*$)/;
/** The school's logo (`shared/node/branding/logo-file.ts`); its name has a hash, too. */
const LOGO = /^\/logo-\w+\.(svg|png)$/;
const NEVER_OURS = ["/auth/*", "/member/*", "/preview/*", "/healthz", "/readyz"];

worker.addEventListener("install", (event: RoutingInstallEvent) => {
  // In a browser with routes, a call to the BFF does not even wait until this program starts.
  const routes = {
    condition: { or: NEVER_OURS.map((urlPattern) => ({ urlPattern })) },
    source: "network",
  } as const;
  const isRouted = event.addRoutes?.([routes]);
  // At once: an open page continues with the store from which it was opened, which stays.
  event.waitUntil(Promise.all([isRouted, storeBuild(), worker.skipWaiting()]));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldStores(), preloadNavigations(), worker.clients.claim()]));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (pathname.startsWith("/assets/") || LOGO.test(pathname))
    event.respondWith(storedElseFetched(request, pathname));
  else if (request.mode === "navigate") {
    if (!NO_SCREEN.test(pathname)) event.respondWith(fetchedElseStored(event, PAGE));
  } else if (BUILD.parts.includes(pathname)) event.respondWith(fetchedElseStored(event, pathname));
});

/** All or nothing: nothing is stored until everything has arrived. */
async function storeBuild(): Promise<void> {
  const { page, logos } = await fetchPage();
  const files = await Promise.all([
    ...[...BUILD.parts, ...logos].map(async (path) => [path, await fetchFile(path)] as const),
    ...BUILD.assets.map(async (path) => {
      const stored = await caches.match(path, { ignoreVary: true });
      return [path, stored ?? (await fetchFile(path))] as const;
    }),
  ]);
  const store = await caches.open(NAME);
  await Promise.all([store.put(PAGE, page), ...files.map(([path, response]) => store.put(path, response))]);
}

async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(path, { priority: "low" });
  if (response.status !== 200 || response.redirected)
    throw new Error(`${path} was answered ${response.status}.`);
  return response;
}

/** @throws for a page of another build, as during an update of a portal on several machines: its assets are not here */
async function fetchPage(): Promise<{ page: Response; logos: readonly string[] }> {
  const page = await fetchFile(PAGE);
  if (page.headers.get("content-type")?.startsWith("text/html") !== true) throw new Error("/ is no page.");
  const text = await page.clone().text();
  const assets = text.match(/\/assets\/[\w.-]+/g) ?? [];
  if (!assets.every((path) => BUILD.assets.includes(path))) throw new Error("/ is of another build.");
  return { page, logos: text.match(/\/logo-\w+\.(svg|png)/g) ?? [] };
}

/** Keeps the previous store: a page that was opened from it may still need a screen of its own build. */
async function dropOldStores(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/**
 * Requests a page while this program starts. Only if routes exclude `/auth`: a navigation that is preloaded and then left to the browser
 * is sent twice, and a sign-in returns with a code that works once.
 */
async function preloadNavigations(): Promise<void> {
  const { InstallEvent } = self as { InstallEvent?: { prototype: object } };
  if (InstallEvent !== undefined && "addRoutes" in InstallEvent.prototype)
    await worker.registration.navigationPreload.enable();
}

/** Returns nothing also if the browser's storage is broken: the network may still have the file. */
async function stored(path: string): Promise<Response | undefined> {
  const options = { ignoreVary: true };
  try {
    const own = await (await caches.open(NAME)).match(path, options);
    return own ?? (await caches.match(path, options));
  } catch {
    return undefined;
  }
}

async function storedElseFetched(request: Request, path: string): Promise<Response> {
  return (await stored(path)) ?? fetch(request);
}

/** The stored file is used only if the call fails: any answer of a server, whatever its status, is the answer. */
async function fetchedElseStored(event: FetchEvent, path: string): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(event.request));
  } catch (cause) {
    const response = await stored(path);
    if (response === undefined) throw cause;
    return response;
  }
}

/**
 * Starts the portal without a network, once it was opened with one. It stores the files of the build and the school's logo, which
 * are the same for everybody, and nothing else: no answer of `/auth` or `/member` passes through here, so that nothing of a member's
 * is left behind where a browser does not heed the `Clear-Site-Data` of signing out.
 *
 * A script and no module, one file: it is what `web/build/service-worker.ts` puts its list before.
 * Choice (a service worker of our own): our own and not a library. It has two rules (a page is the network's, an asset is
 * the store's), and a library's step of the build would be longer than they are.
 */

/** Written before this file by the build. */
declare const BUILD: {
  /** Another for every other list of files. */
  revision: string;
  /** Paths that carry a hash: what has such a name never changes. */
  assets: readonly string[];
  /** Paths that the page needs beside them, under names that stay. */
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

/** What brings no page (`bff/routes/files/portal-files.ts`), the probes, and the operators' preview. */
const NO_SCREEN = /^\/((assets|auth|member|preview|healthz|readyz)(\/|$)|\.|[^/]*\.[^/]*$)/;
/** The school's logo (`shared/node/look/logo-file.ts`), which has a hash in its name, too. */
const LOGO = /^\/logo-\w+\.(svg|png)$/;
const NEVER_OURS = ["/auth/*", "/member/*", "/preview/*", "/healthz", "/readyz"];

worker.addEventListener("install", (event: RoutingInstallEvent) => {
  // Where a browser takes routes, a call to the BFF does not even wait for this program to be started.
  const routes = {
    condition: { or: NEVER_OURS.map((urlPattern) => ({ urlPattern })) },
    source: "network",
  } as const;
  const isRouted = event.addRoutes?.([routes]);
  // At once: a page that is open goes on with the store it was opened from, which stays.
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

/** All or nothing: everything has come before anything is stored. */
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

/** @throws for a page of another build, as while a portal of several machines is being updated: its assets are not here */
async function fetchPage(): Promise<{ page: Response; logos: readonly string[] }> {
  const page = await fetchFile(PAGE);
  if (page.headers.get("content-type")?.startsWith("text/html") !== true) throw new Error("/ is no page.");
  const text = await page.clone().text();
  const assets = text.match(/\/assets\/[\w.-]+/g) ?? [];
  if (!assets.every((path) => BUILD.assets.includes(path))) throw new Error("/ is of another build.");
  return { page, logos: text.match(/\/logo-\w+\.(svg|png)/g) ?? [] };
}

/** Keeps the store before this one: a page that was opened from it may still want a screen of its own build. */
async function dropOldStores(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/**
 * Has a page asked for while this program is being started. Only where routes keep `/auth` out of it: a navigation that
 * is asked for ahead and then left to the browser is sent twice, and a sign-in comes back with a code that is good once.
 */
async function preloadNavigations(): Promise<void> {
  const { InstallEvent } = self as { InstallEvent?: { prototype: object } };
  if (InstallEvent !== undefined && "addRoutes" in InstallEvent.prototype)
    await worker.registration.navigationPreload.enable();
}

/** Nothing, too, where the browser's storage is broken: the network may still have it. */
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

/** Only a call that fails brings the stored file: what a server answers, whatever its status, is the answer. */
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

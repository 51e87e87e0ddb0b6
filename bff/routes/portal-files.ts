/**
 * The portal's files, as the build left them: hashed assets for a year, the page itself fresh each time. An unknown
 * path that wants HTML gets the page, because the browser program knows the screens; assets never do.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { BffError } from "#bff/errors.ts";
import { entityTagOf } from "#bff/routes/entity-tag.ts";
import type { SendStage } from "#bff/routes/preview.ts";
import { pageHeaders, PRIVATE_HEADERS, STAGE_HEADERS, WORKER_CSP } from "#bff/routes/security-headers.ts";
import { MANIFEST_FILE, webManifest } from "#bff/routes/web-manifest.ts";
import { PREVIEW_PATH, PREVIEW_STAGE_PATH } from "#shared/bff-paths.ts";
import type { PortalLook } from "#shared/session-view.ts";

/** A year: what has a hash in its name never changes. */
const HASHED_CACHE = "public, max-age=31536000, immutable";
const WORKER_FILE = "service-worker.js";

interface Page {
  headers: Record<string, string>;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
}

/**
 * Where no page is, whatever the caller accepts: the BFF's own addresses, hidden files, and names with a dot that stand
 * alone. `/account.css` must not bring a page that a cache in between would take for a style sheet. Screens have such names
 * only further down, as slugs, and what is below such a name (`/index.html/x`) is told by the page to be no screen.
 */
const NO_SCREEN = /^\/((assets|auth|member)(\/|$)|\.|[^/]*\.[^/]*$)/;

/** Absolute paths of what was built. */
interface BuiltFolders {
  members: string;
  preview: string;
}

interface Surroundings {
  look: PortalLook;
  /** Origin of the school, whose pictures the page may show. */
  school: string;
  /** Public origin of the portal. */
  portalUrl: string;
}

/** @returns what sends the stage of the operators' preview, to whomever its route lets */
export async function portalFiles(
  app: FastifyInstance,
  folders: BuiltFolders,
  { look, school, portalUrl }: Surroundings,
): Promise<SendStage> {
  const folder = folders.members;
  const page = readPage(join(folder, "index.html"), look, pageHeaders(school));
  const previewFile = (name: string): string => join(folders.preview, "preview", name);
  // Choice: not `'self'`, so that a document which was put into the frame cannot leave for another address of the portal.
  const stageUrl = `${portalUrl}${PREVIEW_STAGE_PATH}`;
  const previewPage = readPage(previewFile("index.html"), look, pageHeaders(school, stageUrl));
  const stage = readPage(previewFile("stage.html"), look, STAGE_HEADERS);

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    // `.vite/manifest.json` is the build's, not the browser's; the page and its manifest are served below, with the
    // operator's look.
    dotfiles: "ignore",
    globIgnore: ["index.html", MANIFEST_FILE, "**/*.br", "**/*.gz", ".vite/**"],
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, "assets"));
      void reply.header("cache-control", isHashed ? HASHED_CACHE : "no-cache");
      if (path.startsWith(join(folder, WORKER_FILE)))
        void reply.header("content-security-policy", WORKER_CSP);
    },
  });

  await app.register(fastifyStatic, {
    root: previewFile("assets"),
    prefix: `${PREVIEW_PATH}/assets/`,
    decorateReply: false,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["**/*.br", "**/*.gz"],
    setHeaders: (reply) => void reply.header("cache-control", HASHED_CACHE),
  });

  webManifest(app, folder, look);
  app.get("/", (request, reply) => sendPage(request, reply, page));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const previewed = previewedPath(path);
    const isScreen = !NO_SCREEN.test(previewed ?? path) && wantsHtml(request);
    if (isScreen) return sendPage(request, reply, previewed === undefined ? page : previewPage);
    throw new BffError("not_found", "no such path");
  });
  return (request, reply) => sendPage(request, reply, stage, STAGE_CACHE);
}

/** The member's path in an address of the preview; undefined for any other address. */
export function previewedPath(path: string): string | undefined {
  if (path === PREVIEW_PATH) return "/";
  return path.startsWith(`${PREVIEW_PATH}/`) ? path.slice(PREVIEW_PATH.length) : undefined;
}

function wantsHtml({ method, headers }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && (headers.accept ?? "").includes("text/html");
}

/** The same for everybody. */
const PAGE_CACHE = { "cache-control": "no-cache", vary: "accept-encoding" };

/** For those alone who may preview. */
const STAGE_CACHE = { ...PRIVATE_HEADERS, vary: "cookie, accept-encoding" };

/** @param caching  who may keep it, and what it depends on */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  caching: Readonly<Record<string, string>> = PAGE_CACHE,
): FastifyReply {
  void reply.headers(page.headers).headers(caching);
  void reply.header("etag", page.etag).type("text/html; charset=utf-8");
  if (request.headers["if-none-match"] === page.etag) return reply.code(304).send();
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(page.gzip);
  return reply.send(page.plain);
}

function readPage(path: string, look: PortalLook, headers: Record<string, string>): Page {
  const plain = Buffer.from(withLook(readFileSync(path, "utf8"), look));
  return {
    headers,
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
    etag: entityTagOf(plain),
  };
}

/** Writes the operator's choices into the page's `meta` elements, where the browser program reads them. */
export function withLook(html: string, look: PortalLook): string {
  const named = html.replace(/<title>[^<]*/, () => `<title>${escapeText(look.name)}`);
  const contents = {
    "portal-name": look.name,
    "portal-accent": look.accent,
    "portal-course-link": look.courseLink,
    "portal-time-zone": look.timeZone,
  };
  return Object.entries(contents).reduce((page, [name, content]) => {
    const start = `<meta name="${name}" content="`;
    // A function, since `$` in a replacement text would mean something.
    return page.replace(new RegExp(`${start}[^"]*`), () => start + escapeText(content ?? ""));
  }, named);
}

function escapeText(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
  return text.replace(/[&"<>]/g, (character) => entities[character] ?? character);
}

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
import { pageHeaders, WORKER_CSP } from "#bff/routes/security-headers.ts";
import { MANIFEST_FILE, webManifest } from "#bff/routes/web-manifest.ts";
import type { PortalLook } from "#shared/session-view.ts";

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

/**
 * @param folder  absolute path of the build's output
 * @param school  origin of the school, whose pictures the page may show
 */
export async function portalFiles(
  app: FastifyInstance,
  folder: string,
  look: PortalLook,
  school: string,
): Promise<void> {
  const page = readPage(folder, look, school);

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
      void reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      if (path.startsWith(join(folder, WORKER_FILE)))
        void reply.header("content-security-policy", WORKER_CSP);
    },
  });

  webManifest(app, folder, look);
  app.get("/", (request, reply) => sendPage(request, reply, page));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isScreen = !NO_SCREEN.test(path) && wantsHtml(request);
    if (isScreen) return sendPage(request, reply, page);
    throw new BffError("not_found", "no such path");
  });
}

function wantsHtml({ method, headers }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && (headers.accept ?? "").includes("text/html");
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  void reply.headers(page.headers).header("cache-control", "no-cache");
  void reply.header("etag", page.etag).header("vary", "accept-encoding").type("text/html; charset=utf-8");
  if (request.headers["if-none-match"] === page.etag) return reply.code(304).send();
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(page.gzip);
  return reply.send(page.plain);
}

function readPage(folder: string, look: PortalLook, school: string): Page {
  const plain = Buffer.from(withLook(readFileSync(join(folder, "index.html"), "utf8"), look));
  return {
    headers: pageHeaders(school),
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

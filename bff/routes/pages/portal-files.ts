/**
 * The portal's files, as the build left them: hashed assets for a year, the page itself fresh each time. An unknown
 * path that wants HTML gets the page, because the browser program knows the screens; assets never do.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { createScreenDrawing } from "#bff/drawing/screen-drawing.ts";
import { BffError } from "#bff/errors.ts";
import { writeEvent } from "#bff/ops/events.ts";
import { entityTagOf } from "#bff/routes/pages/entity-tag.ts";
import type { FirstQuestions } from "#bff/routes/pages/first-answers.ts";
import { isPageNavigation } from "#bff/routes/navigation.ts";
import type { PageParts, SendDrawnPage } from "#bff/routes/pages/drawn-page.ts";
import { portalPages, type Theme } from "#bff/routes/pages/portal-pages.ts";
import type { SendStage } from "#bff/routes/pages/preview.ts";
import { pageHeaders, PRIVATE_HEADERS, STAGE_HEADERS, WORKER_CSP } from "#bff/routes/security-headers.ts";
import { MANIFEST_FILE, webManifest } from "#bff/routes/pages/web-manifest.ts";
import { loginPath, PREVIEW_PATH, PREVIEW_STAGE_PATH } from "#shared/bff-paths.ts";
import { NAME_PLACEHOLDER } from "#shared/portal-pages.ts";
import type { PortalLook } from "#shared/session-view.ts";

/** A year: what has a hash in its name never changes. */
const HASHED_CACHE = "public, max-age=31536000, immutable";
const WORKER_FILE = "service-worker.js";

interface Page {
  headers: Record<string, string>;
  plain: Buffer;
  /** The page in a coding. */
  coded: Record<"br" | "gzip", () => Buffer>;
  etag: string;
  /** The page before and after the place where its screen is drawn; undefined for a page without that place. */
  parts: PageParts | undefined;
}

/** What other routes need of the files. */
export interface PortalFiles {
  /** Sends the stage of the operators' preview, to whomever its route lets. */
  sendStage: SendStage;
  /** What the screen at an address asks the school first. */
  questionsAt: (path: string) => FirstQuestions | undefined;
}

/**
 * Where no screen is, whatever the caller accepts: the BFF's own addresses, hidden files, and names with a dot that stand
 * alone. `/account.css` must not bring a page that a cache in between would take for a style sheet, so a browser that navigates
 * there gets the page that says so, as 404 and stored nowhere. Screens have such names only further down, as slugs, and what is
 * below such a name (`/index.html/x`) is told by the page to be no screen.
 */
const NO_SCREEN = /^\/((assets|auth|member)(\/|$)|\.|[^/]*\.[^/]*$)/;

/** Absolute paths of what was built. */
interface BuiltFolders {
  members: string;
  preview: string;
}

/** Addresses of files and of the BFF's calls: they never bring a page. */
const NO_PAGE = /^(\/(assets|auth|member)|\/preview\/(assets|stage))(\/|$)/;

interface PortalFilesOptions {
  look: PortalLook;
  /** Origin of the school, whose pictures the page may show. */
  school: string;
  /** Public origin of the portal. */
  portalUrl: string;
  /** Name of the session cookie. */
  sessionCookie: string;
  /** Without it, pages are sent before their screens have data, and browsers draw them. */
  drawing?: {
    /** Absolute path of the build's drawing program. */
    program: string;
    sendDrawnPage: SendDrawnPage;
    /** Milliseconds that a page waits for its drawing, in place of the drawing's own limit. */
    maxMs?: number;
  };
}

export async function portalFiles(
  app: FastifyInstance,
  folders: BuiltFolders,
  { look, school, portalUrl, sessionCookie, drawing }: PortalFilesOptions,
): Promise<PortalFiles> {
  const folder = folders.members;
  const pages = portalPages(folder, { portalUrl, sessionCookie });
  const htmlOf = (name: string, theme: Theme): string => withTheme(withLook(pages.read(name), look), theme);
  const screenPage = (html: string): Page => pageOf(html, (style) => pageHeaders(school, { style }));
  const pageNamed = keptPages((name, theme) => screenPage(htmlOf(name, theme)));
  // Without a screen's first sight: for programs, such as the service worker, that keep it for every address.
  const shell = readPage(join(folder, "index.html"), look, pageHeaders(school));
  const previewFile = (name: string): string => join(folders.preview, "preview", name);
  // Choice (the preview may frame the stage alone): not `'self'`, so that a document which was put into the frame cannot
  // leave for another address of the portal.
  const stageUrl = `${portalUrl}${PREVIEW_STAGE_PATH}`;
  const previewPage = readPage(previewFile("index.html"), look, pageHeaders(school, { frame: stageUrl }));
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
    globIgnore: ["index.html", MANIFEST_FILE, "**/*.br", "**/*.gz", ".vite/**", "pages/**"],
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
  const screenDrawing =
    drawing &&
    createScreenDrawing({
      program: pathToFileURL(drawing.program).href,
      look,
      portalUrl,
      ...(drawing.maxMs !== undefined && { maxMs: drawing.maxMs }),
      onFault: (reason) => writeEvent(app.log, { event: "drawing_failed", reason }),
    });
  app.addHook("onListen", async () => screenDrawing?.warmUp());
  app.addHook("onClose", () => screenDrawing?.close());
  const sendScreen = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!isPageNavigation(request.headers)) return sendPage(request, reply, shell, SHELL_CACHE);
    const { name, theme, returnTo, link, drawable } = pages.pageFor(request.url, request.headers);
    if (screenDrawing !== undefined && drawable !== undefined && request.method === "GET") {
      const { headers, parts } = pageNamed(name, theme);
      const questions = pages.questionsAt(drawable.path);
      const page = { parts, headers, questions, screen: drawable, draw: screenDrawing.draw };
      if (await drawing?.sendDrawnPage(request, reply, page)) return reply;
    }
    if (link !== undefined) void reply.header("link", link);
    const kept = pageNamed(name, theme);
    return sendPage(request, reply, returnTo === "/" ? kept : leadingTo(kept, returnTo), SCREEN_CACHE);
  };
  app.get("/", sendScreen);
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const previewed = previewedPath(path);
    if (NO_PAGE.test(path) || !wantsHtml(request)) throw new BffError("not_found", "no such path");
    if (NO_SCREEN.test(previewed ?? path) || request.url !== request.originalUrl) {
      if (!isPageNavigation(request.headers)) throw new BffError("not_found", "no such path");
      const { name, theme } = pages.notFoundPage(request.headers);
      return sendPage(request, reply.code(404), pageNamed(name, theme), PRIVATE_HEADERS);
    }
    return previewed === undefined ? sendScreen(request, reply) : sendPage(request, reply, previewPage);
  });
  return {
    sendStage: (request, reply) => sendPage(request, reply, stage, STAGE_CACHE),
    questionsAt: pages.questionsAt,
  };
}

/** Makes each page when it is first asked for, and keeps it. */
function keptPages(make: (name: string, theme: Theme) => Page): (name: string, theme: Theme) => Page {
  const kept = new Map<string, Page>();
  return (name, theme) => {
    const key = `${name} ${theme}`;
    const page = kept.get(key) ?? make(name, theme);
    kept.set(key, page);
    return page;
  };
}

function pathOf({ url }: FastifyRequest): string {
  return url.split("?")[0] ?? "/";
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

/** The same for every program that asks. */
const SHELL_CACHE = { "cache-control": "no-cache", vary: "accept-encoding, sec-fetch-dest" };

/** In the language and theme that the cookies or the browser name; of no member, but for whether there may be one. */
const SCREEN_CACHE = {
  "cache-control": "private, no-cache",
  vary: "cookie, accept-language, accept-encoding, sec-fetch-dest, sec-fetch-site",
};

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
  for (const coding of ["br", "gzip"] as const)
    if (new RegExp(`\\b${coding}\\b`).test(accepted))
      return reply.header("content-encoding", coding).send(page.coded[coding]());
  return reply.send(page.plain);
}

function readPage(path: string, look: PortalLook, headers: Record<string, string>): Page {
  return pageOf(withLook(readFileSync(path, "utf8"), look), () => headers);
}

/** @param headersFor  the style that stands in the page, for the policy that allows this one and no other */
function pageOf(html: string, headersFor: (style: string) => Record<string, string>): Page {
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const plain = Buffer.from(html);
  // The best quality takes ten times as long as this one, while the first visitor waits, for a twentieth less.
  const br = brotli(plain, 8);
  const gzip = gzipSync(plain);
  return {
    headers: headersFor(style),
    plain,
    coded: { br: () => br, gzip: () => gzip },
    etag: entityTagOf(plain),
    parts: partsOf(html),
  };
}

/** Where the screen's place ends. */
const PLACE_END = "</div></main>";

function partsOf(html: string): PageParts | undefined {
  const at = html.lastIndexOf(PLACE_END);
  return at < 0 ? undefined : { start: html.slice(0, at), end: html.slice(at) };
}

function withTheme(html: string, theme: Theme): string {
  return theme === null ? html : html.replace("<html ", `<html data-theme="${theme}" `);
}

/**
 * The page with another place to which its link to the school comes back, for a member who follows it before any script has run.
 * A stranger can ask for any number of addresses, so such a page is neither kept nor much work: it is compressed as quickly as
 * can be, once it is known in which coding.
 */
function leadingTo({ plain: kept, ...page }: Page, returnTo: string): Page {
  const link = (to: string): string => `href="${escapeText(loginPath(to))}"`;
  const plain = Buffer.from(kept.toString().replace(link("/"), () => link(returnTo)));
  return {
    ...page,
    plain,
    coded: { br: () => brotli(plain, 1), gzip: () => gzipSync(plain, { level: 1 }) },
    etag: entityTagOf(`${page.etag} ${returnTo}`),
  };
}

function brotli(plain: Buffer, quality: number): Buffer {
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
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
  const dressed = named
    .replaceAll(NAME_PLACEHOLDER, () => escapeText(look.name))
    // The settings allow six hexadecimal digits and nothing else.
    .replace("</style>", () =>
      look.accent === null ? "</style>" : `:root{--accent-given:${look.accent}}</style>`,
    );
  return Object.entries(contents).reduce((page, [name, content]) => {
    const start = `<meta name="${name}" content="`;
    // A function, since `$` in a replacement text would mean something.
    return page.replace(new RegExp(`${start}[^"]*`), () => start + escapeText(content ?? ""));
  }, dressed);
}

function escapeText(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
  return text.replace(/[&"<>]/g, (character) => entities[character] ?? character);
}

/**
 * The files of the build, and the hashed files of former builds. Hashed files are cached for a year, the others are revalidated each
 * time. Every other address is for pages.
 */

import type { IncomingMessage } from "node:http";
import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { FormerBuilds } from "#bff/builds/former-builds.ts";
import { BffError } from "#bff/errors.ts";
import { isPageNavigation, isReadByPerson } from "#bff/routes/navigation.ts";
import { WORKER_CSP } from "#bff/routes/security-headers.ts";
import type { BrandingSettings } from "#bff/branding/read-branding.ts";
import { brandingFiles } from "#bff/routes/files/branding-files.ts";
import { MANIFEST_FILE } from "#bff/routes/files/web-manifest.ts";
import { PREVIEW_PATH } from "#shared/bff-paths.ts";
import { acceptsMediaType, namesMediaType } from "#shared/node/headers/accept-header.ts";
import type { BuildPaths } from "#shared/node/builds.ts";

/** A year: a file with a hash in its name never changes. */
const HASHED_CACHE = "public, max-age=31536000, immutable";
const WORKER_FILE = "service-worker.js";

/**
 * Addresses that never have a screen: those of the BFF, hidden files, and a single name with a dot. For `/account.css` a cache must
 * not store a page as a style sheet, so a browser that navigates to it gets the page for an unknown address, as 404 and `no-store`.
 * Screens have names with a dot only further down, as slugs; the page itself refuses an address below such a name
 * (`/index.html/x`).
 */
const NO_SCREEN = /^\/((assets|auth|member)(\/|$)|\.|[^/]*\.[^/]*$)/;

/** Addresses of files and of the BFF's calls: never answered with a page. */
const NO_PAGE = /^(\/(assets|auth|member)|\/preview\/(assets|stage))(\/|$)/;

/** Addresses of files with a hash in their names. */
const HASHED = /^(\/preview)?\/assets\/[^/]+$/;

const HTML = "text/html";

/** Sends a page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Senders of pages. */
interface PagesOfAddresses {
  screen: SendPage;
  /** Sends the page for an unknown address. */
  notFound: SendPage;
  preview: SendPage;
}

interface PortalFilesParts {
  branding: BrandingSettings;
  formerBuilds: FormerBuilds;
  pages: PagesOfAddresses;
}

export async function portalFiles(
  app: FastifyInstance,
  { members: folder, preview }: BuildPaths,
  { branding, formerBuilds, pages }: PortalFilesParts,
): Promise<void> {
  const replaced = brandingFiles(app, folder, branding);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    // `.vite/manifest.json` is the build's, not the browser's; the manifest of the page is served above, with the operator's name.
    dotfiles: "ignore",
    globIgnore: [MANIFEST_FILE, ...replaced, "**/*.br", "**/*.gz", ".vite/**"],
    setHeaders: (reply, path) => {
      // A file from another folder is of a former build.
      const isHashed = path.startsWith(join(folder, "assets")) || !path.startsWith(folder);
      void reply.header("cache-control", isHashed ? HASHED_CACHE : "no-cache");
      if (path.startsWith(join(folder, WORKER_FILE)))
        void reply.header("content-security-policy", WORKER_CSP);
    },
  });

  await app.register(fastifyStatic, {
    root: join(preview, "preview/assets"),
    prefix: `${PREVIEW_PATH}/assets/`,
    decorateReply: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ["**/*.br", "**/*.gz"],
    setHeaders: (reply) => void reply.header("cache-control", HASHED_CACHE),
  });

  // For every kind of request: the service worker stores this page by a call that is not a navigation.
  app.get("/", pages.screen);
  app.get("/*", async (request, reply) => {
    const path = pathOf(request);
    const former = HASHED.test(path) ? await formerBuilds.folderOf(path) : undefined;
    if (former !== undefined) return reply.sendFile(path.slice(1), former);
    const previewed = previewedPath(path);
    if (NO_PAGE.test(path) || !wantsHtml(request)) throw new BffError("not_found", "no such path");
    if (NO_SCREEN.test(previewed ?? path) || request.url !== request.originalUrl) {
      if (!isReadByPerson(request.headers)) throw new BffError("not_found", "no such path");
      return pages.notFound(request, reply);
    }
    return previewed === undefined ? pages.screen(request, reply) : pages.preview(request, reply);
  });
}

export function pathOf({ url }: FastifyRequest): string {
  return url.split("?")[0] ?? "/";
}

/** The member's path in an address of the preview; undefined for any other address. */
export function previewedPath(path: string): string | undefined {
  if (path === PREVIEW_PATH) return "/";
  return path.startsWith(`${PREVIEW_PATH}/`) ? path.slice(PREVIEW_PATH.length) : undefined;
}

/**
 * Whether the caller accepts a page. Programs that preview a link, monitor the portal or fetch by hand accept every type, without a
 * destination; a picture or a script of a page accepts every type, too, but names its destination.
 */
function wantsHtml({ headers }: FastifyRequest): boolean {
  return (
    namesMediaType(headers.accept, HTML) ||
    (acceptsMediaType(headers.accept, HTML) && isPageNavigation(headers))
  );
}

/**
 * For Fastify's `rewriteUrl`: an address whose path cannot be decoded becomes one without a route, so that it gets the same answer as
 * every unknown address. `request.originalUrl` has the original.
 */
export function decodableUrl({ url = "/" }: Pick<IncomingMessage, "url">): string {
  const [path = "", ...query] = url.split("?");
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...query].join("?");
  }
}

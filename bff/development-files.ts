/** Files of a portal in development: Vite in middleware mode, so that hot reload lives on the portal's own origin. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import middie from "@fastify/middie";
import type { FastifyInstance, FastifyReply } from "fastify";

import { BffError } from "#bff/errors.ts";
import { type PortalFiles, previewedPath, withLook } from "#bff/routes/pages/portal-files.ts";
import { webManifest } from "#bff/routes/pages/web-manifest.ts";
import type { PortalLook } from "#shared/session-view.ts";

/** Hot reload needs inline script and a socket; this policy is never sent by a built portal. */
const developmentCsp = (school: string, framedBy: "'none'" | "'self'"): string =>
  `default-src 'self' 'unsafe-inline' ws: data: https: ${school}; frame-ancestors ${framedBy}`;

const BFF_PATHS = /^\/((auth|member|healthz|readyz|manifest\.webmanifest)(\/|$|\?)|preview\/stage($|\?))/;

/**
 * @param root  absolute path of the repository
 * @param school  origin of the school, whose pictures the page may show
 */
export async function developmentFiles(
  app: FastifyInstance,
  root: string,
  look: PortalLook,
  school: string,
): Promise<PortalFiles> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: join(root, "vite.config.ts"),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  await app.register(middie);
  app.use((request, response, next) => {
    if (BFF_PATHS.test(request.url ?? "")) return next();
    vite.middlewares(request, response, next);
  });
  /** @param page  its path below `web`, which its scripts are found from */
  const sendPage = async (page: string, reply: FastifyReply): Promise<FastifyReply> => {
    const html = withLook(readFileSync(join(root, "web", page), "utf8"), look);
    return reply.type("text/html; charset=utf-8").send(await vite.transformIndexHtml(page, html));
  };
  webManifest(app, join(root, "web/public"), look);
  app.setNotFoundHandler(async (request, reply) => {
    if (!(request.headers.accept ?? "").includes("text/html")) {
      throw new BffError("not_found", "no such path");
    }
    const path = request.url.split("?")[0] ?? "/";
    void reply.header("content-security-policy", developmentCsp(school, "'none'"));
    return sendPage(previewedPath(path) === undefined ? "/index.html" : "/preview/index.html", reply);
  });
  app.addHook("onClose", () => vite.close());
  return {
    sendStage: (_request, reply) => {
      void reply.header("x-frame-options", "SAMEORIGIN");
      void reply.header("content-security-policy", developmentCsp(school, "'self'"));
      return sendPage("/preview/stage.html", reply);
    },
    // Known to the build alone: in development the screens ask for themselves.
    questionsAt: () => undefined,
  };
}

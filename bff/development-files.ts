/** Files of a portal in development: Vite in middleware mode, so that hot reload lives on the portal's own origin. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import middie from "@fastify/middie";
import type { FastifyInstance } from "fastify";

import { BffError } from "#bff/errors.ts";
import { withLook } from "#bff/routes/portal-files.ts";
import { webManifest } from "#bff/routes/web-manifest.ts";
import type { PortalLook } from "#shared/session-view.ts";

/** Hot reload needs inline script and a socket; this policy is never sent by a built portal. */
const developmentCsp = (school: string): string =>
  `default-src 'self' 'unsafe-inline' ws: data: https: ${school}; frame-ancestors 'none'`;

/**
 * @param root  absolute path of the repository
 * @param school  origin of the school, whose pictures the page may show
 */
export async function developmentFiles(
  app: FastifyInstance,
  root: string,
  look: PortalLook,
  school: string,
): Promise<void> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: join(root, "vite.config.ts"),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  await app.register(middie);
  app.use((request, response, next) => {
    if (/^\/(auth|member|healthz|readyz|manifest\.webmanifest)(\/|$|\?)/.test(request.url ?? ""))
      return next();
    vite.middlewares(request, response, next);
  });
  webManifest(app, join(root, "web/public"), look);
  app.setNotFoundHandler(async (request, reply) => {
    if (!(request.headers.accept ?? "").includes("text/html")) {
      throw new BffError("not_found", "no such path");
    }
    const html = withLook(readFileSync(join(root, "web/index.html"), "utf8"), look);
    void reply.type("text/html; charset=utf-8").header("content-security-policy", developmentCsp(school));
    return reply.send(await vite.transformIndexHtml(request.url, html));
  });
  app.addHook("onClose", () => vite.close());
}

/** Pages of a portal in development: Vite in middleware mode, so that hot reload uses the portal's own origin. */

import { join } from "node:path";

import middie from "@fastify/middie";
import type { FastifyReply } from "fastify";

import { BffError } from "#bff/errors.ts";
import { bareDocument, portalBrandingOf, type Pages, type PagesParts } from "#bff/pages/pages.ts";
import { previewedPath } from "#bff/routes/files/portal-files.ts";
import { brandingFiles } from "#bff/routes/files/branding-files.ts";
import { languageOf } from "#bff/routes/navigation.ts";
import { namesMediaType } from "#shared/node/headers/accept-header.ts";

/** Hot reload needs inline script and a socket; this policy is never sent by a built portal. */
const developmentCsp = (school: string, framedBy: "'none'" | "'self'"): string =>
  `default-src 'self' 'unsafe-inline' ws: data: https: ${school}; frame-ancestors ${framedBy}`;

const BFF_PATHS =
  /^\/((auth|member|healthz|readyz|manifest\.webmanifest)(\/|$|\?)|preview\/stage($|\?)|logo-|icon-maskable\.svg$)/;

/** @param root  absolute path of the repository */
export function openDevelopmentPages(root: string): (parts: PagesParts) => Promise<Pages> {
  return async ({ app, portal, school }) => {
    const branding = portalBrandingOf(portal.config);
    const { createServer } = await import("vite");
    const vite = await createServer({
      configFile: join(root, "vite.config.ts"),
      appType: "custom",
      server: { middlewareMode: true, hmr: { server: app.server } },
    });
    /** @param entry  path below `web` of the module that starts the page */
    const sendPage = async (reply: FastifyReply, entry: string, isStage = false): Promise<FastifyReply> => {
      const language = languageOf(reply.request.headers);
      const html = bareDocument({ entry, scripts: [] }, { branding, language, isStage });
      return reply.type("text/html; charset=utf-8").send(await vite.transformIndexHtml("/", html));
    };
    return {
      async register(server) {
        await server.register(middie);
        const replaced = brandingFiles(server, join(root, "web/public"), portal.config);
        server.use((request, response, next) => {
          const { url = "" } = request;
          if (BFF_PATHS.test(url) || replaced.includes(url.slice(1))) return next();
          vite.middlewares(request, response, next);
        });
        server.get("/*", async (request, reply) => {
          if (!namesMediaType(request.headers.accept, "text/html"))
            throw new BffError("not_found", "no such path");
          const path = request.url.split("?")[0] ?? "/";
          void reply.header("content-security-policy", developmentCsp(school, "'none'"));
          return sendPage(reply, previewedPath(path) === undefined ? "/main.tsx" : "/preview/start.ts");
        });
        server.addHook("onClose", () => vite.close());
      },
      sendStage: (_request, reply) => {
        void reply.header("x-frame-options", "SAMEORIGIN");
        void reply.header("content-security-policy", developmentCsp(school, "'self'"));
        return sendPage(reply, "/preview/stage/start.ts", true);
      },
    };
  };
}

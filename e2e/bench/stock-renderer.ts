/**
 * What the portal's rendered pages are compared with, as a process: a Fastify that asks for the same answers, renders the same page
 * with `renderToString` on its own loop, and compresses it with @fastify/compress. It knows no session and no limits.
 *
 * The first message to it is what it needs to know (`StockRendererOptions`); it answers with its address.
 */

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import compress from "@fastify/compress";
import Fastify from "fastify";
import { request } from "undici";

import type { PageData } from "#shared/page-data.ts";
import { documentEnd, documentStart, styleOf } from "#shared/page-document.ts";
import { requireNewestBuild } from "#shared/node/builds.ts";
import type { PagesOfBuild, RenderProgram } from "#shared/renderer.ts";

export interface StockRendererOptions {
  /** Answers each request with the body of the answer whose place is its path. */
  answersUrl: string;
  portalUrl: string;
  /** By path, the data of the portal's own page. */
  pages: Record<string, PageData>;
}

const BUILD = requireNewestBuild(join(import.meta.dirname, "../.."));

const [{ answersUrl, portalUrl, pages }] = (await once(process, "message")) as [StockRendererOptions];
const built = JSON.parse(readFileSync(BUILD.pages, "utf8")) as PagesOfBuild;
const [{ branding }] = Object.values(pages) as [PageData];
const { openRenderer } = (await import(BUILD.program)) as RenderProgram;
const renderer = await openRenderer(branding, portalUrl);
const app = Fastify();
await app.register(compress, { encodings: ["gzip"] });
for (const [path, { screen, first }] of Object.entries(pages)) {
  if (screen === undefined || first === undefined)
    throw new Error(`The portal's page of ${path} was not rendered.`);
  app.get(path, async (_request, reply) => {
    const answers = await Promise.all(
      first.answers.map(async (answer, place) => {
        const { body } = await request(`${answersUrl}${path}/${place}`, { method: "POST", body: "{}" });
        return { ...answer, body: await body.text() };
      }),
    );
    const now = { ...first, answers, answeredAt: Date.now() };
    const { pattern, language, device } = screen;
    const frame = await renderer.frame({ pattern, language });
    const markup = await renderer.screen({ pattern, language, device, path, search: "", first: now });
    const { entry, scripts } = built.members;
    const head = {
      branding,
      language,
      theme: null,
      style: styleOf(built.style, branding),
      entry,
      scripts,
    } as const;
    const page =
      documentStart(head) + frame.start + markup + frame.end + documentEnd({ branding, screen, first: now });
    return reply.type("text/html; charset=utf-8").send(page);
  });
}
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
process.once("disconnect", () => process.exit(0));

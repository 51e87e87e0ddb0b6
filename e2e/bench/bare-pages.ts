/**
 * Two pages to measure the portal's screens against: a bare page of text, and a bare React page.
 *
 * A Fastify of the benchmark serves them, with all headers that the portal sends with its own page and its own
 * files in the same run, and compressed as they are. The portal's program itself knows the files of its build alone.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import Fastify from "fastify";
import { build } from "vite";

const BARE_REACT = join(import.meta.dirname, "bare-react");
const BARE_TEXT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A bare page</title>
  </head>
  <body>
    <h1>A bare page</h1>
    <p>Nothing but this text.</p>
  </body>
</html>
`;

/** Headers that belong to one answer alone. */
const OF_ONE_ANSWER = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "link",
  "set-cookie",
  "transfer-encoding",
]);

/** @param portalUrl  a running portal, whose headers these pages have */
export async function startBarePages(portalUrl: string) {
  const pageHeaders = await headersOf(`${portalUrl}/sign-in`);
  const scriptHeaders = await headersOf(portalUrl + (await scriptOf(portalUrl)));
  const folder = await buildReactPage();
  const app = Fastify();
  const serve = (path: string, text: Buffer | string, headers: Record<string, string>): void => {
    const body = brotliCompressSync(text);
    app.get(path, (_request, reply) => reply.headers(headers).header("content-encoding", "br").send(body));
  };
  serve("/text", BARE_TEXT, pageHeaders);
  serve("/react", readFileSync(join(folder, "index.html")), pageHeaders);
  for (const name of readdirSync(join(folder, "assets")))
    serve(`/assets/${name}`, readFileSync(join(folder, "assets", name)), scriptHeaders);
  rmSync(folder, { recursive: true });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { textUrl: `${url}/text`, reactUrl: `${url}/react`, stop: () => app.close() };
}

async function buildReactPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), "homeroom-bare-react-"));
  await build({
    configFile: false,
    root: BARE_REACT,
    logLevel: "warn",
    build: { outDir, emptyOutDir: true, modulePreload: false },
  });
  return outDir;
}

/** @returns path of a script that the portal's page names */
async function scriptOf(portalUrl: string): Promise<string> {
  const page = await (await fetch(`${portalUrl}/sign-in`, { headers: { accept: "text/html" } })).text();
  const [, path] = /"(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  if (path === undefined) throw new Error("The portal's page names no script.");
  return path;
}

async function headersOf(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url, { headers: { accept: "text/html" } });
  return Object.fromEntries([...headers].filter(([name]) => !OF_ONE_ANSWER.has(name)));
}

/** `GET /manifest.webmanifest`: what a device asks when a member installs the portal. Name, colour and icons are the operator's. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { FastifyInstance } from "fastify";

import type { Icon } from "#bff/look/icons.ts";
import { entityTagOf } from "#bff/routes/files/entity-tag.ts";

export const MANIFEST_FILE = "manifest.webmanifest";

interface ManifestLook {
  /** `#rrggbb`, or null for the colour in the file. */
  accent: string | null;
  /** In place of those in the file; none for these. */
  icons: readonly Icon[];
}

/** @param folder  absolute path of the folder that has the file, with everything but the name */
export function webManifest(
  app: FastifyInstance,
  folder: string,
  name: string,
  { accent, icons }: ManifestLook,
): void {
  const file = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), "utf8")) as Record<string, unknown>;
  const listed = icons.flatMap(({ path, type, inManifest }) =>
    inManifest === undefined ? [] : [{ src: path, type, ...inManifest }],
  );
  // Choice (the portal's whole name as the short one): devices cut a long name themselves, and know their own room better
  // than a second setting would.
  const manifest = JSON.stringify({
    ...file,
    name,
    short_name: name,
    ...(accent !== null && { theme_color: accent }),
    ...(listed.length > 0 && { icons: listed }),
  });
  const etag = entityTagOf(manifest);

  app.get(`/${MANIFEST_FILE}`, (request, reply) => {
    // A changed name or picture reaches installed portals at the next look.
    void reply.header("cache-control", "no-cache").header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("application/manifest+json; charset=utf-8").send(manifest);
  });
}

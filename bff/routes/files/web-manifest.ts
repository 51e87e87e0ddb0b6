/** `GET /manifest.webmanifest`: what a device asks when a member installs the portal. The name is the operator's. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { FastifyInstance } from "fastify";

import { entityTagOf } from "#bff/routes/files/entity-tag.ts";
import type { PortalLook } from "#shared/session-view.ts";

export const MANIFEST_FILE = "manifest.webmanifest";

/** @param folder  absolute path of the folder that has the file, with everything but the name */
export function webManifest(app: FastifyInstance, folder: string, { name }: PortalLook): void {
  const file = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), "utf8")) as Record<string, unknown>;
  // Choice (the portal's whole name as the short one): devices cut a long name themselves, and know their own room better
  // than a second setting would.
  const manifest = JSON.stringify({ ...file, name, short_name: name });
  const etag = entityTagOf(manifest);

  app.get(`/${MANIFEST_FILE}`, (request, reply) => {
    // A changed name or picture reaches installed portals at the next look.
    void reply.header("cache-control", "no-cache").header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("application/manifest+json; charset=utf-8").send(manifest);
  });
}

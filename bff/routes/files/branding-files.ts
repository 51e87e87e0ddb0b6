/** Serves the school's logo, and the icons and the manifest made of it, from memory: they are read once, at the start. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { FastifyInstance } from "fastify";

import { type Icon, iconInAccent, iconsOfLogo } from "#bff/branding/icons.ts";
import type { BrandingSettings } from "#bff/branding/read-branding.ts";
import { entityTagOf, isKnownTo } from "#bff/routes/files/entity-tag.ts";
import { webManifest } from "#bff/routes/files/web-manifest.ts";
import { LOGO_CSP, sendableLogos } from "#shared/node/branding/logo-file.ts";

const OWN_ICON = "icon.svg";
const TOUCH_ICON = "apple-touch-icon.png";

/**
 * @param folder  absolute path of the folder with the portal's own icons and manifest
 * @returns names of files in that folder that must not be served, because this module replaces them or leaves them out
 */
export function brandingFiles(app: FastifyInstance, folder: string, branding: BrandingSettings): string[] {
  const { portalLogo: logo, portalAccent: accent } = branding;
  for (const { path, headers, content } of sendableLogos(logo))
    app.get(path, (_request, reply) => reply.headers(headers).send(content));
  const icons = iconsOf(branding, folder);
  for (const icon of icons) sendIcon(app, icon);
  webManifest(app, folder, branding.portalName, { accent, icons });
  if (logo === null) return icons.length === 0 ? [] : [OWN_ICON];
  return [OWN_ICON, TOUCH_ICON];
}

function iconsOf({ portalLogo, portalAccent }: BrandingSettings, folder: string): Icon[] {
  if (portalLogo !== null) return iconsOfLogo(portalLogo.light);
  if (portalAccent === null) return [];
  return [iconInAccent(readFileSync(join(folder, OWN_ICON), "utf8"), portalAccent)];
}

function sendIcon(app: FastifyInstance, { path, type, content }: Icon): void {
  const etag = entityTagOf(content);
  app.get(path, (request, reply) => {
    // Another logo reaches installed portals when they next check for changes.
    void reply.headers({ "cache-control": "no-cache", etag, "content-security-policy": LOGO_CSP });
    if (isKnownTo(request.headers, etag)) return reply.code(304).send();
    return reply.type(type).send(content);
  });
}

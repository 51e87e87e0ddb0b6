/** `GET /manifest.webmanifest`: for a device on which a member installs the portal. Name, colour and icons are the operator's. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { FastifyInstance } from "fastify";

import type { Icon } from "#bff/branding/icons.ts";
import { entityTagOf, isKnownTo } from "#bff/routes/files/entity-tag.ts";
import { type Language, LANGUAGES, languageOfHeader } from "#shared/languages.ts";

export const MANIFEST_FILE = "manifest.webmanifest";

/** The file of the build: a manifest without a name, whose shortcuts have theirs in each language. */
interface ManifestFile {
  shortcuts: readonly { name: Readonly<Record<Language, string>>; url: string }[];
}

interface ManifestBranding {
  /** `#rrggbb`, or null for the colour in the file. */
  accent: string | null;
  /** They replace the icons of the file, unless the list is empty. */
  icons: readonly Icon[];
}

interface CachedManifest {
  text: string;
  etag: string;
}

/** @param folder  absolute path of the folder that has the file */
export function webManifest(
  app: FastifyInstance,
  folder: string,
  name: string,
  { accent, icons }: ManifestBranding,
): void {
  const file = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), "utf8")) as ManifestFile;
  const listed = icons.flatMap(({ path, type, inManifest }) =>
    inManifest === undefined ? [] : [{ src: path, type, ...inManifest }],
  );
  const manifestIn = (language: Language): CachedManifest => {
    // Choice (the portal's whole name as the short one): devices cut a long name themselves, and know their own room better
    // than a second setting would.
    const text = JSON.stringify({
      ...file,
      name,
      short_name: name,
      shortcuts: file.shortcuts.map((shortcut) => ({ ...shortcut, name: shortcut.name[language] })),
      ...(accent !== null && { theme_color: accent }),
      ...(listed.length > 0 && { icons: listed }),
    });
    return { text, etag: entityTagOf(text) };
  };
  const manifests = Object.fromEntries(
    LANGUAGES.map((language) => [language, manifestIn(language)]),
  ) as Readonly<Record<Language, CachedManifest>>;

  app.get(`/${MANIFEST_FILE}`, (request, reply) => {
    // By the language of the browser: its request has no cookie with the member's choice.
    const { text, etag } = manifests[languageOfHeader(request.headers["accept-language"])];
    // A changed name or picture reaches installed portals when they next check for changes.
    void reply.headers({ "cache-control": "no-cache", vary: "accept-language", etag });
    if (isKnownTo(request.headers, etag)) return reply.code(304).send();
    return reply.type("application/manifest+json; charset=utf-8").send(text);
  });
}

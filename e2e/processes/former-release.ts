/**
 * Makes a former release out of this one: the same program, and its build with another name for each file and another id for a
 * document, as if all of them had changed. A real build would take longer than the test that needs it.
 */

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import {
  buildsFolder,
  newestBuild,
  newestBuildFile,
  pathsOfBuild,
  requireNewestBuild,
} from "#shared/node/builds.ts";

/** The checkout, whose build is this release. */
export const ROOT = join(import.meta.dirname, "../..");
const DOCUMENTS = "shared/member-api/documents.json";
/** A file's name, whose last part before the dot is the hash of its content. */
const HASHED_NAME = /[\w.-]+-[\w-]{8}\.(?:js|css)\b/g;

/** @param root  an empty folder, in which the portal's program is to be */
export function makeFormerRelease(root: string): void {
  for (const path of ["bff", "shared", "package.json"])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));

  const build = newestBuild(ROOT) ?? "";
  const name = basename(build).split("").toReversed().join("");
  const formerBuild = join(buildsFolder(root), name);
  mkdirSync(buildsFolder(root), { recursive: true });
  cpSync(build, formerBuild, { recursive: true });
  writeFileSync(newestBuildFile(root), name);

  const { members, preview, pages, documents } = pathsOfBuild(formerBuild);
  const changed = changeOneDocument(join(root, DOCUMENTS));
  cpSync(join(root, DOCUMENTS), documents);
  const hashed = new Set(hashedFiles(ROOT).map((address) => basename(address)));
  const rename = (file: string): string => (hashed.has(file) ? otherName(file) : file);
  const change = (text: string): string =>
    text.replaceAll(HASHED_NAME, rename).replaceAll(changed.id, changed.formerId);
  for (const path of [pages, ...filesBelow(members), ...filesBelow(preview)]) {
    // Coded forms would have the text of before. A portal without them sends the file as it is.
    if (/\.(br|gz)$/.test(path)) rmSync(path);
    else if (/\.(js|css|json)$/.test(path)) {
      const content = change(readFileSync(path, "utf8"));
      rmSync(path);
      writeFileSync(join(path, "..", rename(basename(path))), content);
    }
  }
}

/** Writes the documents with another text, and so another id, for one of them. */
function changeOneDocument(path: string): { id: string; formerId: string } {
  const documents = JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
  const [id, text] = Object.entries(documents).find(([, each]) => each.includes("query CoursesPage(")) ?? [
    "",
    "",
  ];
  const formerText = `${text}\n# of the former release`;
  const formerId = `sha256:${createHash("sha256").update(formerText).digest("hex")}`;
  const { [id]: _changed, ...others } = documents;
  writeFileSync(path, JSON.stringify({ ...others, [formerId]: formerText }));
  return { id, formerId };
}

function otherName(file: string): string {
  return file.replace(
    /([\w-]{8})(\.\w+)$/,
    (_name, hash: string, type: string) => hash.split("").toReversed().join("") + type,
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Addresses of every hashed file of a release's build, of the preview too. @param root  of the release */
export function hashedFiles(root: string): string[] {
  const { members, preview } = requireNewestBuild(root);
  return [join(members, "assets"), join(preview, "preview/assets")].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => !/\.(br|gz)$/.test(name))
      .map((name) => `${folder.endsWith("preview/assets") ? "/preview" : ""}/assets/${name}`),
  );
}

/** The id of the document with this query. @param root  of the release */
export function documentId(root: string, query: string): string {
  const documents = JSON.parse(readFileSync(join(root, DOCUMENTS), "utf8")) as Record<string, string>;
  return Object.keys(documents).find((id) => documents[id]?.includes(`query ${query}(`)) ?? "";
}

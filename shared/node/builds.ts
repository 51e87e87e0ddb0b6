/**
 * The folders of the portal's builds, below `dist`, and the file `dist/newest` that names one of them. A new build changes nothing in
 * the folder of an older one, which a running portal may still serve.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Absolute paths of the parts of a build. */
export interface BuildPaths {
  /** Folder of the members' files. */
  members: string;
  /** Folder of the operators' preview. */
  preview: string;
  /** The program that renders. */
  program: string;
  /** `PagesOfBuild` as JSON. */
  pages: string;
  /** The trusted documents that its pages send. */
  documents: string;
}

/** @param folder  of one build */
export function pathsOfBuild(folder: string): BuildPaths {
  return {
    members: join(folder, "web"),
    preview: join(folder, "preview"),
    program: join(folder, "render/open-renderer.js"),
    pages: join(folder, "render/pages.json"),
    documents: join(folder, "documents.json"),
  };
}

/** The folder of all builds. @param root  of the checkout, or of a release */
export function buildsFolder(root: string): string {
  return join(root, "dist");
}

/** The file that names the newest build. It is written last, also when the same build is made again. */
export function newestBuildFile(root: string): string {
  return join(buildsFolder(root), "newest");
}

/** @returns the folder of the newest build, or undefined where nothing has been built */
export function newestBuild(root: string): string | undefined {
  try {
    return join(buildsFolder(root), readFileSync(newestBuildFile(root), "utf8").trim());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** @throws {Error} where nothing has been built */
export function requireNewestBuild(root: string): BuildPaths {
  const folder = newestBuild(root);
  if (folder === undefined) throw new Error('The portal has not been built. Run "npm run build".');
  return pathsOfBuild(folder);
}

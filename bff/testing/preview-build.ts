/** What the build of the operators' preview leaves, for tests of what serves it. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @returns the folder of the build, below the one that is given */
export function writePreviewBuild(folder: string): string {
  const preview = join(folder, "preview-build");
  mkdirSync(join(preview, "preview/assets"), { recursive: true });
  const head = '<!doctype html><meta name="portal-name" content="Homeroom" />';
  writeFileSync(join(preview, "preview/index.html"), `${head}<title>Preview</title>`);
  writeFileSync(join(preview, "preview/stage.html"), `${head}<title>Stage</title>`);
  writeFileSync(join(preview, "preview/assets/page-abc.js"), "page");
  return preview;
}

/** Vite plugin: after a build, writes a `.br` and a `.gz` beside every text file, so that no server compresses. */

import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { Plugin } from "vite";

/** Below this size the headers cost more bytes than compression saves. */
export const SMALLEST_WORTH_IT = 1024;

const TEXT_FILES = "**/*.{js,css,html,svg,json,webmanifest,txt}";

/** Compresses the text files of a folder, each once per coding. */
export function compressFolder(folder: string): void {
  for (const name of globSync(TEXT_FILES, { cwd: folder, exclude: [".vite/**"] })) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    if (bytes.length < SMALLEST_WORTH_IT) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }));
  }
}

export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      compressFolder(folder);
    },
  };
}

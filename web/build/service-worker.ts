/** Vite plugin: makes `service-worker.js` from `web/worker/service-worker.ts` and the list of built files. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { transformWithOxc, type Plugin } from "vite";

export const WORKER_FILE = "service-worker.js";

/** Files from `web/public` that each page names. */
const PARTS = ["/first-paint.js", "/icon.svg"];

/** The service worker's script for the files of one build. */
export async function workerScript(
  root: string,
  build: { revision: string; assets: readonly string[]; parts: readonly string[] },
): Promise<string> {
  const path = join(root, "worker/service-worker.ts");
  const { code } = await transformWithOxc(readFileSync(path, "utf8"), path);
  return `const BUILD = ${JSON.stringify(build)};\n${code}`;
}

export function serviceWorker(): Plugin {
  let root = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      // Runs last, when every other file has its name.
      order: "post",
      async handler(_options, bundle) {
        const names = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const assets = names.map((name) => `/${name}`).toSorted();
        const hash = createHash("sha256").update(assets.join("\n"));
        for (const part of PARTS) hash.update(readFileSync(join(root, `public${part}`)));
        const revision = hash.digest("base64url").slice(0, 16);
        const source = await workerScript(root, { revision, assets, parts: PARTS });
        this.emitFile({ type: "asset", fileName: WORKER_FILE, source });
      },
    },
  };
}

/** Vite plugin: lists the packages in a build, whose licences and versions a release must name. */

import type { Plugin } from "vite";

/** Beside Vite's own manifest, which no server sends. */
export const PACKAGES_FILE = ".vite/packages.json";

/** A module's package as the lock file names it, such as `node_modules/wouter`; none for a module of the portal. */
const PACKAGE = /^.*?\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

export function listPackages(): Plugin {
  return {
    name: "list-packages",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const packages = chunks.flatMap(({ moduleIds }) =>
          moduleIds.flatMap((id) => PACKAGE.exec(id)?.[1] ?? []),
        );
        const source = JSON.stringify([...new Set(packages)].toSorted(), null, 2);
        this.emitFile({ type: "asset", fileName: PACKAGES_FILE, source });
      },
    },
  };
}

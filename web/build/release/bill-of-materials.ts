/** The software bill of materials of a release: npm's own, for the packages in it, without anything that differs by machine or hour. */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";

import type { ReleasedPackage } from "./packages.ts";

/** CycloneDX, as far as this module changes it. */
interface Bill {
  serialNumber: string;
  metadata: {
    timestamp: string;
    tools: { version?: string }[];
    component: { "bom-ref": string; type: string; name: string };
  };
  components: { "bom-ref": string; purl: string; properties: { name: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** npm's property of a package that the program does not load; the code of such a package may be in the pages. */
const DEVELOPMENT = "cdx:npm:package:development";

/**
 * @param packages  all packages of the release, including those in its pages
 * @param builtAt  seconds since 1970
 */
export function billOfMaterials(root: string, packages: readonly ReleasedPackage[], builtAt: number): string {
  const text = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    // On Windows npm is a script of the shell.
    shell: process.platform === "win32",
  });
  const bill = JSON.parse(text) as Bill;
  const held = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const own = bill.metadata.component["bom-ref"];
  const isHeld = (ref: string): boolean => ref === own || held.has(ref);
  const components = bill.components
    .filter((component) => isHeld(component["bom-ref"]))
    .map((component) => ({
      ...component,
      properties: component.properties.filter(({ name }) => name !== DEVELOPMENT),
    }));
  const dependencies = bill.dependencies
    .filter(({ ref }) => isHeld(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isHeld) }));
  const metadata = {
    ...bill.metadata,
    timestamp: new Date(builtAt * 1000).toISOString(),
    tools: bill.metadata.tools.map(({ version: _version, ...tool }) => tool),
    // npm names it after the folder of the checkout.
    component: { ...bill.metadata.component, type: "application", name: "homeroom" },
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify([metadata, components]))}`;
  return `${JSON.stringify({ ...bill, serialNumber, metadata, components, dependencies }, null, 2)}\n`;
}

/** A UUID of version 8 (RFC 9562), made of the content that it identifies. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** Reads the file of `SCHOOL_VENDOR_PLATFORMS`: the platforms that may register by their name. */

import { readFileSync } from "node:fs";

import { isHost } from "#school/setting-forms.ts";
import { clientNameFault, isSameName } from "#school/oauth/registration/client-name.ts";
import { redirectUriFault } from "#school/oauth/authorization/redirect-uri.ts";

/** A vendor's platform (Spec, "Authentication", rule 4). */
export interface VendorPlatform {
  /** The `client_name` by which it registers. */
  name: string;
  /** Hosts, written as in `SCHOOL_CLIENT_HOSTS`, whose Client ID Metadata Documents are accepted for it. */
  documentHosts: readonly string[];
  redirectUris: readonly string[];
}

const FORM =
  '[{"name": "...", "document_hosts": ["client.example"], "redirect_uris": ["https://client.example/callback"]}]';
const FIELDS: ReadonlySet<string> = new Set(["name", "document_hosts", "redirect_uris"]);

/**
 * Reads the platforms.
 *
 * @param path  of a JSON file of the form above; `document_hosts` may be left out
 * @returns the platforms, or every fault of the file
 */
export function readVendorPlatforms(path: string): { platforms: VendorPlatform[]; faults: string[] } {
  const refuse = (fault: string) => ({ platforms: [], faults: [`SCHOOL_VENDOR_PLATFORMS ${fault}`] });
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    return refuse(
      error instanceof SyntaxError
        ? `must be a JSON file, and ${path} is none: ${FORM}`
        : `must be the path of a file that can be read, and ${path} is none`,
    );
  }
  if (!Array.isArray(content)) return refuse(`must hold a list of platforms: ${FORM}`);
  const faults: string[] = [];
  const platforms = content.flatMap((entry: unknown, at) => {
    const read = readPlatform(entry);
    if ("platform" in read) return [read.platform];
    faults.push(...read.faults.map((fault) => `SCHOOL_VENDOR_PLATFORMS, platform ${at + 1}: ${fault}`));
    return [];
  });
  for (const [at, { name }] of platforms.entries())
    if (platforms.slice(0, at).some((other) => isSameName(other.name, name)))
      faults.push(
        `SCHOOL_VENDOR_PLATFORMS: two platforms have the name ${name}, or names that look the same`,
      );
  return { platforms, faults };
}

function readPlatform(entry: unknown): { platform: VendorPlatform } | { faults: string[] } {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry))
    return { faults: [`must be an object: ${FORM}`] };
  const fields = new Map<string, unknown>(Object.entries(entry));
  const faults = [...fields.keys()].filter((name) => !FIELDS.has(name)).map((name) => `has no field ${name}`);
  const name = fields.get("name");
  const nameFault = typeof name === "string" ? clientNameFault(name) : "The name must be a string.";
  if (nameFault !== undefined) faults.push(nameFault.replace("client_name", "name"));
  const documentHosts = textsOf(fields.get("document_hosts") ?? []);
  if (documentHosts?.every(isHost) !== true)
    faults.push("document_hosts must be a list of host names, with a port unless it is 443");
  const redirectUris = textsOf(fields.get("redirect_uris")) ?? [];
  if (redirectUris.length === 0) faults.push("redirect_uris must be a list of one address or more");
  for (const uri of redirectUris) {
    const fault = redirectUriFault(uri);
    if (fault !== undefined) faults.push(`the redirect URI ${uri} cannot be used: ${fault}`);
  }
  if (faults.length > 0 || typeof name !== "string" || documentHosts === undefined) return { faults };
  return { platform: { name: name.trim(), documentHosts, redirectUris } };
}

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : undefined;
}

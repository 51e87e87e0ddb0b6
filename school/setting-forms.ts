/** The forms of the school's settings: each function returns the value of a text, or undefined when it has another form. */

import { isIP } from "node:net";

import type { DatabaseAddress } from "#school/store/database.ts";
import { isAddressRange } from "#shared/node/headers/caller-address.ts";
import { originFault, parseList } from "#shared/node/settings.ts";

export function parseHost(text: string): string | undefined {
  return isIP(text) !== 0 || text === "localhost" ? text : undefined;
}

export function parseSwitch(text: string): boolean | undefined {
  if (["1", "true", "on"].includes(text.toLowerCase())) return true;
  if (["0", "false", "off"].includes(text.toLowerCase())) return false;
  return undefined;
}

export function parseRanges(text: string): string[] | undefined {
  const ranges = parseList(text);
  return ranges.every(isAddressRange) ? ranges : undefined;
}

export function parseRoles(text: string): string[] | undefined {
  const roles = parseList(text);
  return roles.length > 0 ? roles : undefined;
}

export function parseHosts(text: string): string[] | undefined {
  const hosts = parseList(text);
  return hosts.every(isHost) ? hosts : undefined;
}

/** Is this a host name as a URL parser writes it, with a port unless it is 443? An IP address is not a host name. */
export function isHost(text: string): boolean {
  return isIP(text) === 0 && URL.parse(`https://${text}`)?.host === text;
}

export function parseOrigin(text: string): string | undefined {
  return originFault(text) === undefined ? text : undefined;
}

/**
 * Reads a database's address.
 *
 * @param connections  how many are opened at most, of a database that is connected to
 */
export function parseDatabase(text: string, connections: number): DatabaseAddress | undefined {
  const path = /^sqlite:(.+)$/.exec(text)?.[1];
  if (path !== undefined) return { kind: "sqlite", path };
  const url = URL.parse(text);
  if (url === null || !["postgres:", "postgresql:"].includes(url.protocol)) return undefined;
  return { kind: "postgres", url: text, connections };
}

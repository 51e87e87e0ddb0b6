/** The forms of the school's settings: each function returns the value of a text, or undefined when it has another form. */

import { isIP } from "node:net";

import { isAddressRange } from "#school/caller-address.ts";
import type { DatabaseAddress } from "#school/store/database.ts";

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"]);

export function parseHost(text: string): string | undefined {
  return isIP(text) !== 0 || text === "localhost" ? text : undefined;
}

export function parseInteger(min: number, max: number) {
  return (text: string): number | undefined => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
  };
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

/** Is this a host's name as a URL parser writes it, with a port unless it is 443? An IP address is none. */
export function isHost(text: string): boolean {
  return isIP(text) === 0 && URL.parse(`https://${text}`)?.host === text;
}

function parseList(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  // Origins are compared as text everywhere else, so only the form that `URL` writes is accepted.
  if (url === null || url.origin !== text) return undefined;
  if (url.protocol === "https:") return text;
  return url.protocol === "http:" && LOOPBACK_HOSTS.has(url.hostname) ? text : undefined;
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

export function parseTimeZone(text: string): string | undefined {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return text;
  } catch {
    return undefined;
  }
}

/** Finds settings that are valid, but that the operator cannot have intended. The portal starts with them and logs a warning. */

import { type Config, readConfig } from "#bff/config.ts";
import type { Environment } from "#shared/node/settings.ts";

/** @returns a sentence for each pair of settings of which one makes the other ineffective */
export function contradictorySettings(config: Config): string[] {
  const { drainSeconds, stopSeconds, sessionIdleSeconds, sessionMaxSeconds, isHttps, areSubdomainsHttps } =
    config;
  const idleMinutes = sessionIdleSeconds / 60;
  const maxHours = sessionMaxSeconds / 3600;
  return [
    ...(2 * drainSeconds >= stopSeconds
      ? [
          `DRAIN_SECONDS is ${drainSeconds} and STOP_SECONDS ${stopSeconds}: the portal would be ended while it drains. Set STOP_SECONDS above twice DRAIN_SECONDS and the school's deadline together.`,
        ]
      : []),
    ...(sessionIdleSeconds > sessionMaxSeconds
      ? [
          `SESSION_IDLE_MINUTES is ${idleMinutes} and SESSION_MAX_HOURS ${maxHours}: a session would end before it can be idle for that long. Set SESSION_IDLE_MINUTES to ${maxHours * 60} at most.`,
        ]
      : []),
    ...(areSubdomainsHttps && !isHttps
      ? [
          "HSTS_INCLUDE_SUBDOMAINS is on and PORTAL_URL is http: browsers are told nothing about https there. Unset it.",
        ]
      : []),
  ];
}

/** @returns a sentence for each variable that is not a setting but nearly has the name of one */
export function misspelledSettings(environment: Environment): string[] {
  const settings = knownSettings();
  return Object.keys(environment).flatMap((name) => {
    if (settings.includes(name)) return [];
    const meant = settings.find((setting) => isSimilar(name.toUpperCase(), setting));
    return meant === undefined ? [] : [`${name} is no setting. Did you mean ${meant}?`];
  });
}

/** @returns a sentence when a proxy must stand before the portal and `TRUSTED_PROXIES` names none */
export function missingTrustedProxy({ isHttps, trustedProxies, isRateLimited }: Config): string[] {
  if (!isHttps || trustedProxies.length > 0 || !isRateLimited) return [];
  return [
    "PORTAL_URL is https, so a proxy stands before the portal, and TRUSTED_PROXIES is unset: every member counts as one address. Name the proxy's address in TRUSTED_PROXIES.",
  ];
}

/**
 * Settings of the school alone, which the portal passes on to the demo school, and whose names are similar to a setting of the
 * portal.
 */
const SCHOOL_SETTINGS = ["SCHOOL_HOST"];

/** The name of every setting that the portal reads. */
function knownSettings(): string[] {
  const names = new Set<string>(SCHOOL_SETTINGS);
  readConfig(new Proxy({}, { get: (_environment, name) => void names.add(String(name)) }));
  return [...names];
}

/** One edit is allowed for this many letters, since a short name is similar to too many others. */
const LETTERS_PER_EDIT = 5;

function isSimilar(name: string, setting: string): boolean {
  const maxEdits = Math.floor(setting.length / LETTERS_PER_EDIT);
  return Math.abs(name.length - setting.length) <= maxEdits && editDistance(name, setting) <= maxEdits;
}

/** The Levenshtein distance: how many letters must be added, removed or changed. */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of one.split("").entries()) {
    const line = [row + 1];
    for (let at = 1; at <= other.length; at += 1)
      line.push(
        Math.min(
          (line[at - 1] ?? 0) + 1,
          (above[at] ?? 0) + 1,
          (above[at - 1] ?? 0) + Number(other[at - 1] !== letter),
        ),
      );
    above = line;
  }
  return above.at(-1) ?? 0;
}

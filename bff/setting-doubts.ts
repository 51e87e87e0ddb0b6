/** Settings that are each of the right form, and are not what an operator can have meant. The portal starts with them, and says so. */

import { type Config, readConfig } from "#bff/config.ts";
import type { Environment } from "#shared/node/settings.ts";

/** @returns a sentence for each pair of settings of which one leaves the other without effect */
export function contradictionsIn(config: Config): string[] {
  const { drainSeconds, stopSeconds, sessionIdleSeconds, sessionMaxSeconds } = config;
  const idleMinutes = sessionIdleSeconds / 60;
  const maxHours = sessionMaxSeconds / 3600;
  return [
    ...(drainSeconds >= stopSeconds
      ? [
          `DRAIN_SECONDS is ${drainSeconds} and STOP_SECONDS ${stopSeconds}: the portal would be ended before it stops listening. Set STOP_SECONDS above DRAIN_SECONDS and the school's deadline together.`,
        ]
      : []),
    ...(sessionIdleSeconds > sessionMaxSeconds
      ? [
          `SESSION_IDLE_MINUTES is ${idleMinutes} and SESSION_MAX_HOURS ${maxHours}: a session would end before it can be idle for so long. Set SESSION_IDLE_MINUTES to ${maxHours * 60} at most.`,
        ]
      : []),
  ];
}

/** @returns a sentence for each variable that is no setting, and whose name is nearly that of one */
export function misspeltIn(environment: Environment): string[] {
  const settings = knownSettings();
  return Object.keys(environment).flatMap((name) => {
    if (settings.includes(name)) return [];
    const meant = settings.find((setting) => isAlike(name.toUpperCase(), setting));
    return meant === undefined ? [] : [`${name} is no setting. Did you mean ${meant}?`];
  });
}

/** @returns a sentence where a proxy stands before the portal that no setting names */
export function unnamedProxyIn({ isHttps, trustedProxies, isRateLimited }: Config): string[] {
  if (!isHttps || trustedProxies.length > 0 || !isRateLimited) return [];
  return [
    "PORTAL_URL is https, so a proxy stands before the portal, and TRUSTED_PROXIES is unset: every member counts as one address. Name the proxy's address in TRUSTED_PROXIES.",
  ];
}

/** Settings of the school alone, which the portal passes on; those of its names that are like one of the portal's. */
const OF_THE_SCHOOL = ["SCHOOL_HOST"];

/** Every name that is looked for when settings are read. */
function knownSettings(): string[] {
  const names = new Set<string>(OF_THE_SCHOOL);
  readConfig(new Proxy({}, { get: (_environment, name) => void names.add(String(name)) }));
  return [...names];
}

/** Short names are like too many others. */
const LETTERS_FOR_EACH_SLIP = 5;

function isAlike(name: string, setting: string): boolean {
  const most = Math.floor(setting.length / LETTERS_FOR_EACH_SLIP);
  return Math.abs(name.length - setting.length) <= most && slipsBetween(name, setting) <= most;
}

/** The Levenshtein distance: letters to add, leave out or change. */
function slipsBetween(one: string, other: string): number {
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

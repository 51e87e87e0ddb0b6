/** Checks a request of `/mcp` before any message is read: its Host, its Origin, the size and depth of its JSON. */

import { isOwnHost, isOwnOrigin } from "#school/called-origin.ts";

/** Levels of nesting of a body's JSON, at most: messages of programs have a few. */
const MAX_DEPTH = 64;

/** Messages in one body, at most: the protocol versions of 2025 allow a batch. */
const MAX_MESSAGES = 10;

/**
 * Checks that `Host` names this school, which stops DNS rebinding, and that `Origin`, where a browser sends it, is the
 * school's own.
 *
 * Choice (only this school's Host and Origin): every other one is refused with 403.
 *
 * @param host  the `Host` header: name and port
 * @param origin  the `Origin` header; programs send none
 */
export function isOwnRequest(
  { host, origin }: { host: string | undefined; origin: string | undefined },
  baseUrl: string,
): boolean {
  return (origin === undefined || isOwnOrigin(origin, baseUrl)) && isOwnHost(host ?? "", baseUrl);
}

/** Parses the messages of a body; a fault says why they cannot be read. */
export function parseMessages(
  text: string,
): { body: unknown; messages: readonly unknown[] } | { fault: string } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { fault: "The body is not JSON." };
  }
  if (isDeep(body)) return { fault: `The body is nested more than ${MAX_DEPTH} levels deep.` };
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  return messages.length > MAX_MESSAGES
    ? { fault: `The body has more than ${MAX_MESSAGES} messages.` }
    : { body, messages };
}

/** Walks the value level by level, not by recursion, so that deep nesting cannot overflow the stack. */
function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? (Object.values(item) as unknown[]) : [],
    );
  }
  return false;
}

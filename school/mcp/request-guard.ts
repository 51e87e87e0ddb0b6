import { isIP } from "node:net";

/** JSON values that hold each other, at most: a program's messages hold a handful. */
const MAX_DEPTH = 64;

/** Messages in one body, at most: protocol versions of 2025 still allow several. */
const MAX_MESSAGES = 10;

/**
 * Is this request made to this school, and not to a name that was pointed at it (DNS rebinding), and does a browser that
 * makes it say that it comes from the school's own pages?
 *
 * Choice (only this school's Host and Origin): every other one is refused with 403.
 *
 * @param host  name and port that the caller asked
 * @param origin  the `Origin` header; programs send none
 */
export function isOwnRequest(
  { host, origin }: { host: string | undefined; origin: string | undefined },
  baseUrl: string,
): boolean {
  return (origin === undefined || origin === baseUrl) && isOwnHost(host ?? "", new URL(baseUrl));
}

/** On one's own machine it may be called by each of the machine's own names. */
function isOwnHost(host: string, base: URL): boolean {
  if (host.toLowerCase() === base.host) return true;
  const asked = URL.parse(`http://${host}`);
  return (
    asked !== null && isLoopbackName(base.hostname) && isLoopbackName(asked.hostname) && asked.host === host
  );
}

function isLoopbackName(name: string): boolean {
  return name === "localhost" || name === "[::1]" || (isIP(name) === 4 && name.startsWith("127."));
}

/** The messages of a body, or why it has none that can be handled. */
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

/** Level by level, so that no depth can overflow the stack. */
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

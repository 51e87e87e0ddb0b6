import { screens, signInScreen } from "#web/frame/screens.ts";

const PATTERNS = [...screens, signInScreen].map(
  ({ pattern }) => new RegExp(`^${pattern.replace(/:\w+/, "[^/]+")}/?$`),
);

/**
 * @param address  path, query and fragment
 * @returns the path, if no screen has it
 */
export function screenFault(address: string): string | undefined {
  const { pathname } = new URL(address, "http://portal");
  return PATTERNS.some((pattern) => pattern.test(pathname)) ? undefined : pathname;
}

/** A part of the build that did not come: how its error is recognised, and what the cause may be. */

/** What Chromium, Firefox and Safari say when an `import()` fails; they have no error class for it. */
const WORDS = /dynamically imported module|Importing a module script failed/;

export function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && WORDS.test(error.message);
}

/**
 * `offline`: the device has no network; `unreachable`: the portal gave no page; `client_outdated`: it gives the page of
 * another build, whose chunks have other names; `late`: the portal is there and the same, so trying again will work.
 */
export type MissingChunkCause = "offline" | "unreachable" | "client_outdated" | "late";

/** Asks the portal for its page, because the failed import does not tell the cause. */
export async function whyChunkIsMissing(): Promise<MissingChunkCause> {
  if (!navigator.onLine) return "offline";
  try {
    const response = await fetch("/", { headers: { accept: "text/html" }, cache: "no-store" });
    if (!response.ok) return "unreachable";
    const page = await response.text();
    return ownScripts().every((path) => page.includes(path)) ? "late" : "client_outdated";
  } catch {
    return "unreachable";
  }
}

/** Paths of the scripts that this page was started with; the build names them after their content. */
function ownScripts(): string[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    ({ src }) => new URL(src).pathname,
  );
}

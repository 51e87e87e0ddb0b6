/** A part of the build that did not come: whether an error says so, and why it may be. */

/** What Chromium, Firefox and Safari say when an `import()` brings nothing; they have no class of error for it. */
const WORDS = /dynamically imported module|Importing a module script failed/;

export function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && WORDS.test(error.message);
}

/**
 * `offline`: the device has no network; `unreachable`: the portal gave no page; `client_outdated`: it gives the page of
 * another build, whose chunks have other names; `late`: it is there and the same, so that another try will do.
 */
export type MissingChunkCause = "offline" | "unreachable" | "client_outdated" | "late";

/** Asks the portal for its page, since the failed import tells nothing of the cause. */
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

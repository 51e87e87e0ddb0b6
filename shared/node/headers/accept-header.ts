/** The `Accept` header of a request (RFC 9110 section 12.5.1). */

/** A media range: how exactly it names a type (1 for any type, 2 for `text/*`, 3 for `text/html`), and its quality. */
interface Range {
  exactness: 1 | 2 | 3;
  quality: number;
}

/**
 * Whether a caller accepts a media type: the range that names it most exactly decides, and `q=0` refuses. Without the header, or
 * with an empty one, every type is accepted.
 *
 * @param accept  the header; Node joins several lines by commas
 * @param type  without parameters, such as `text/html`
 */
export function acceptsMediaType(accept: string | undefined, type: string): boolean {
  if (accept === undefined || accept.trim() === "") return true;
  return (mostExactRange(accept, type)?.quality ?? 0) > 0;
}

/** Whether a caller accepts a media type and names it: a browser names HTML, while many programs accept any type. */
export function namesMediaType(accept: string | undefined, type: string): boolean {
  const range = mostExactRange(accept ?? "", type);
  return range !== undefined && range.exactness === 3 && range.quality > 0;
}

/** Of two ranges that are equally exact, such as two with different parameters, the one of higher quality. */
function mostExactRange(accept: string, type: string): Range | undefined {
  return rangesOf(accept, type.toLowerCase())
    .toSorted((a, b) => b.exactness - a.exactness || b.quality - a.quality)
    .at(0);
}

/** The ranges that include the type. Parameters of a range other than `q` are not compared. */
function rangesOf(accept: string, type: string): Range[] {
  // A quoted value may have commas and semicolons.
  const unquoted = accept.toLowerCase().replaceAll(/"(?:\\.|[^"\\])*"?/g, '""');
  return unquoted.split(",").flatMap((text) => {
    const [name = "", ...parameters] = text.split(";").map((part) => part.trim());
    const exactness = exactnessOf(name, type);
    return exactness === undefined ? [] : [{ exactness, quality: qualityOf(parameters) }];
  });
}

function exactnessOf(name: string, type: string): Range["exactness"] | undefined {
  if (name === type) return 3;
  if (name === `${type.split("/", 1)[0]}/*`) return 2;
  // Java's client sends `*` for any type.
  return name === "*/*" || name === "*" ? 1 : undefined;
}

/** @returns 1 when there is no quality, or one that is no number */
function qualityOf(parameters: readonly string[]): number {
  const quality = Number(
    parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=/, "") ?? 1,
  );
  return Number.isNaN(quality) ? 1 : quality;
}

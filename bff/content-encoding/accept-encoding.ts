/** Chooses the content coding of an answer by the caller's `Accept-Encoding` (RFC 9110 section 12.5.3). */

/** As HTTP writes them (RFC 9110 section 8.4.1; RFC 7932; RFC 8878). */
export type Coding = "zstd" | "br" | "gzip";

/**
 * In the portal's order of preference, for callers that accept several equally.
 *
 * Choice (zstd, then br, then gzip): by processor time for the same size. `docs/compression.md` has the
 * measurements.
 */
export const CODINGS: readonly Coding[] = ["zstd", "br", "gzip"];

/**
 * Choice (no coding for a caller that names none): a caller that says nothing gets no coding, although it would have to
 * take any: it is a program without a decoder more often than not. One that excludes `identity` too gets no coding where
 * none of ours is acceptable, in place of a 406.
 *
 * @param acceptEncoding  the header's value
 * @param offered         codings to choose from, the best first
 * @returns undefined for an answer without a coding
 */
export function chooseCoding(
  acceptEncoding: string | undefined,
  offered: readonly Coding[] = CODINGS,
): Coding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const weights = weightsIn(acceptEncoding);
  const weightOfOthers = weights.get("*") ?? 0;
  // When the header does not mention `identity`, it is acceptable, and the portal chooses.
  const weightOfIdentity = weights.get("identity") ?? (weights.has("*") ? weightOfOthers : 0);
  let chosen: Coding | undefined;
  let highest = 0;
  for (const coding of offered) {
    const weight = weights.get(coding) ?? weightOfOthers;
    if (weight > highest && weight >= weightOfIdentity) {
      chosen = coding;
      highest = weight;
    }
  }
  return chosen;
}

/** RFC 9110 section 12.4.2. */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** @returns weights by coding, in small letters; a malformed part is left out */
function weightsIn(acceptEncoding: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const member of acceptEncoding.split(",")) {
    const [name = "", parameter] = member.split(";").map((part) => part.trim().toLowerCase());
    if (name === "") continue;
    const coding = knownName(name);
    if (parameter === undefined) weights.set(coding, 1);
    else if (parameter.startsWith("q=") && WEIGHT.test(parameter.slice(2)))
      weights.set(coding, Number(parameter.slice(2)));
  }
  return weights;
}

/** `x-gzip` is an older name of the same (RFC 9110 section 8.4.1.3). */
function knownName(name: string): string {
  return name === "x-gzip" ? "gzip" : name;
}

/** @param contentEncoding  the value of `Content-Encoding`. @returns undefined for any other coding, or several */
export function codingNamed(contentEncoding: string): Coding | undefined {
  const name = knownName(contentEncoding.trim().toLowerCase());
  return CODINGS.find((coding) => coding === name);
}

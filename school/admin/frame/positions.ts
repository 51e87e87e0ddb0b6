/** The position at which a page of a list begins, in the form of its address. */

import { type InstantPosition, lowered, type TextPosition } from "#school/store/keyset.ts";

export function writePosition({ text, id }: TextPosition): string {
  return `${encodeURIComponent(lowered(text))}~${id}`;
}

/** @returns undefined for any other text: the list then begins at its first row */
export function parseTextPosition(text: string | undefined): TextPosition | undefined {
  const match = /^([^~]*)~(.+)$/.exec(text ?? "");
  if (match === null) return undefined;
  try {
    return { text: decodeURIComponent(match[1] ?? ""), id: match[2] ?? "" };
  } catch {
    return undefined;
  }
}

/** @returns undefined for any other text */
export function parseInstantPosition(text: string | undefined): InstantPosition | undefined {
  const match = /^(\d{1,15})~(.+)$/.exec(text ?? "");
  return match === null ? undefined : [Number(match[1]), match[2] ?? ""];
}

/** A position in a list that is ordered by a number. @returns undefined for any other text */
export function parseNumberPosition(text: string | undefined): number | undefined {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : undefined;
}

/** The place where a page of a list begins, as the address of the page has it. */

import { type InstantPosition, lowered, type TextPosition } from "#school/store/keyset.ts";

export function writePosition({ text, id }: TextPosition): string {
  return `${encodeURIComponent(lowered(text))}~${id}`;
}

/** @returns undefined for a text that is no place: the list then begins at its first row */
export function parseTextPosition(text: string | undefined): TextPosition | undefined {
  const match = /^([^~]*)~(.+)$/.exec(text ?? "");
  if (match === null) return undefined;
  try {
    return { text: decodeURIComponent(match[1] ?? ""), id: match[2] ?? "" };
  } catch {
    return undefined;
  }
}

/** @returns undefined for a text that is no place */
export function parseInstantPosition(text: string | undefined): InstantPosition | undefined {
  const match = /^(\d{1,15})~(.+)$/.exec(text ?? "");
  return match === null ? undefined : [Number(match[1]), match[2] ?? ""];
}

/** A place in a list that is ordered by a number. @returns undefined for a text that is no place */
export function parseNumberPosition(text: string | undefined): number | undefined {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : undefined;
}

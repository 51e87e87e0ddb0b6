/** A free size for the screen, as it is written in the address: `412x915`. */

import type { FreeSize } from "../choices.ts";

/** Bounds of each side in pixels: a smaller screen shows nothing, a larger one nothing more. */
export const MIN_SIDE = 200;
export const MAX_SIDE = 4000;

export interface Sides {
  width: number;
  height: number;
}

export function freeSize({ width, height }: Sides): FreeSize {
  return `${width}x${height}`;
}

/** @returns undefined for anything but two sides within their bounds */
export function sidesOf(text: string): Sides | undefined {
  const [, width, height] = /^(\d{3,4})x(\d{3,4})$/.exec(text) ?? [];
  if (width === undefined || height === undefined) return undefined;
  const sides = { width: Number(width), height: Number(height) };
  return isSide(sides.width) && isSide(sides.height) ? sides : undefined;
}

export function parseFreeSize(text: string): FreeSize | undefined {
  const sides = sidesOf(text);
  return sides === undefined ? undefined : freeSize(sides);
}

export function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels >= MIN_SIDE && pixels <= MAX_SIDE;
}

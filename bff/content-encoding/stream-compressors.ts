/** Compressors for an answer that is sent part by part. */

import { PassThrough, type Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip, createZstdCompress } from "node:zlib";

import type { Coding } from "#bff/content-encoding/accept-encoding.ts";

/** By coding: how hard it compresses, in that coding's own numbers. */
type Levels = Readonly<Record<Coding, number>>;

/**
 * For a page, which is mostly style and frame: of 104 kB these leave 16 kB in 1.3 to 1.8 ms; the levels for data
 * (`compressor.ts`) leave 20 kB in 0.5 to 0.9 ms. The first paint waits for the difference on a slow line.
 */
export const PAGE_LEVELS: Levels = { zstd: 9, br: 5, gzip: 6 };

/** @param coding  undefined for a stream that changes nothing and holds nothing back */
export function streamCompressor(coding: Coding | undefined, levels: Levels): Transform {
  if (coding === undefined) return new PassThrough();
  const level = levels[coding];
  if (coding === "zstd")
    return createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level } });
  if (coding === "br") return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });
  return createGzip({ level });
}

/** Sends what was written so far: a browser shows a page, and reads a line, as far as it has come. */
export function sendWritten(text: Transform): void {
  if ("flush" in text && typeof text.flush === "function") text.flush();
}

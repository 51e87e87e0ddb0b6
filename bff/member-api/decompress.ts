/**
 * Decompresses answers of the school, so that they can be checked. A few bytes can decompress into gigabytes, so no more is
 * decompressed than the limit of an answer, and on the event loop no more than `ON_LOOP_BYTES`.
 */

import { promisify } from "node:util";
import {
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gunzip,
  gunzipSync,
  zstdDecompress,
  zstdDecompressSync,
  type ZstdOptions,
} from "node:zlib";

import { type Coding, codingNamed } from "#bff/content-encoding/accept-encoding.ts";
import type { Caller } from "#bff/content-encoding/caller.ts";
import { ON_LOOP_BYTES, type DecompressedBody } from "#bff/content-encoding/compressor.ts";
import type { ThreadWork } from "#bff/content-encoding/thread-work.ts";
import { BffError, CallerGone } from "#bff/errors.ts";

/**
 * @param contentEncoding  the answer's header
 * @throws {BffError} `school_invalid_response` for another coding, broken bytes, or more of them than an answer may have;
 *   `school_unavailable` when too many answers wait to be decompressed
 * @throws {CallerGone} when the caller left before that
 */
export type Decompress = (
  bytes: Buffer,
  contentEncoding: string,
  caller: Caller,
) => Promise<DecompressedBody>;

/** Answers shrink to a sixth or less, so most answers below the limit of the event loop are no longer than this when compressed. */
const LIKELY_SHORT_BYTES = ON_LOOP_BYTES / 4;

export function createDecompress(threads: ThreadWork, maxBytes: number): Decompress {
  return async (bytes, contentEncoding, caller) => {
    if (bytes.length === 0 || contentEncoding.trim().toLowerCase() === "identity")
      return { body: bytes, coded: undefined };
    const coding = codingNamed(contentEncoding);
    if (coding === undefined)
      throw new BffError(
        "school_invalid_response",
        "the Member API answered in a coding that it was not asked for",
      );
    try {
      const body =
        decompressShort(bytes, coding) ??
        (await threads.run(bytes.length, caller, () =>
          decompressInThread[coding](bytes, optionsFor(maxBytes)),
        ));
      if (body !== undefined) return { body, coded: { bytes, coding } };
    } catch (error) {
      if (error instanceof CallerGone) throw error;
      const reason = isTooLong(error)
        ? `the Member API's answer decompresses into more than ${maxBytes} bytes`
        : "the Member API's compressed answer is broken";
      throw new BffError("school_invalid_response", reason);
    }
    throw new BffError("school_unavailable", "too many answers wait to be decompressed", {
      retryAfterSeconds: 1,
    });
  };
}

/** @returns undefined for an answer that is, or may be, too long to be decompressed on the event loop */
function decompressShort(bytes: Buffer, coding: Coding): Buffer | undefined {
  if (bytes.length > LIKELY_SHORT_BYTES) return undefined;
  try {
    return decompressSync[coding](bytes, optionsFor(ON_LOOP_BYTES));
  } catch (error) {
    if (isTooLong(error)) return undefined;
    throw error;
  }
}

const decompressSync = {
  zstd: (bytes: Buffer, options: ZstdOptions) => zstdDecompressSync(bytes, { ...options, ...ZSTD_WINDOW }),
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

const zstdInThread = promisify(zstdDecompress);
const decompressInThread = {
  zstd: (bytes: Buffer, options: ZstdOptions) => zstdInThread(bytes, { ...options, ...ZSTD_WINDOW }),
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/** A decoder allocates the window that a frame names; on the web that is 8 MB at most (RFC 9659). */
const ZSTD_WINDOW: ZstdOptions = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

function optionsFor(maxOutputLength: number): { maxOutputLength: number } {
  return { maxOutputLength };
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}

/**
 * Compressed answers. Measurements on answers of the demo school chose the levels and sizes (`docs/compression.md`).
 *
 * WARNING: a compressed answer must not have a secret beside something that a stranger can choose, since its length would
 * reveal the secret (BREACH). `bff/README.md`, "Compressed answers", says why an answer of the Member API does not.
 */

import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  type BrotliOptions,
  constants,
  gzip,
  gzipSync,
  type ZlibOptions,
  zstdCompress,
  zstdCompressSync,
  type ZstdOptions,
} from "node:zlib";

import { chooseCoding, type Coding } from "#bff/content-encoding/accept-encoding.ts";
import type { Caller } from "#bff/content-encoding/caller.ts";
import type { ThreadWork } from "#bff/content-encoding/thread-work.ts";

/** The bytes to send. */
export interface CodedBody {
  bytes: Buffer;
  /** For `Content-Encoding`; undefined for uncompressed bytes. */
  coding: Coding | undefined;
}

/** A body after decompression, if its sender compressed it. */
export interface DecompressedBody {
  body: Buffer;
  /** As it came. */
  coded: { bytes: Buffer; coding: Coding } | undefined;
}

export type Compressor = ReturnType<typeof createCompressor>;

/** Answers up to this size go out uncompressed: they fit into about one packet either way. */
const UNCOMPRESSED_BYTES = 1024;

/**
 * Answers up to this size are compressed on the event loop, since a thread costs 0.1 ms more in all. Longer ones would block
 * all other requests.
 */
export const ON_LOOP_BYTES = 64 * 1024;

export function createCompressor(threads: ThreadWork) {
  return {
    /**
     * @param body            decompressed, and as it came when it came compressed
     * @param acceptEncoding  the caller's header
     * @returns the body as it came, if the caller accepts its coding; else in the best coding that the caller accepts. Uncompressed
     *   when it is short, when compressing saves nothing, or when too much waits to be compressed. A promise when a thread
     *   compresses it
     * @throws {CallerGone} when the caller left before it was compressed
     */
    encode(
      { body: bytes, coded }: DecompressedBody,
      acceptEncoding: string | undefined,
      caller: Caller,
    ): CodedBody | Promise<CodedBody> {
      if (bytes.length <= UNCOMPRESSED_BYTES) return { bytes, coding: undefined };
      if (coded !== undefined && chooseCoding(acceptEncoding, [coded.coding]) !== undefined) return coded;
      const coding = chooseCoding(acceptEncoding);
      if (coding === undefined) return { bytes, coding };
      if (bytes.length <= ON_LOOP_BYTES) return shorter(bytes, compressOnLoop(bytes, coding), coding);
      const compressing = threads.run(bytes.length, caller, () => compressBesideLoop(bytes, coding));
      if (compressing === undefined) return { bytes, coding: undefined };
      return compressing.then((compressed) => shorter(bytes, compressed, coding));
    },
  };
}

function shorter(bytes: Buffer, compressed: Buffer, coding: Coding): CodedBody {
  return compressed.length < bytes.length ? { bytes: compressed, coding } : { bytes, coding: undefined };
}

/** Level 1 costs about the same and saves less of a long answer; level 3 costs a third more and saves a hundredth. */
function zstdOptions({ length }: Buffer): ZstdOptions {
  // With the size given, zstd makes its tables no larger than the answer needs.
  return { params: { [constants.ZSTD_c_compressionLevel]: 2 }, pledgedSrcSize: length };
}

/** The next level costs nearly twice as much and saves up to a tenth of the output. */
function brotliOptions({ length }: Buffer): BrotliOptions {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: length },
  };
}

/** Levels 1 to 3 are alike; the default, 6, costs two to three times as much and saves about a tenth of the output. */
const GZIP_OPTIONS: ZlibOptions = { level: 1 };

/** For short answers: blocks the event loop. */
function compressOnLoop(bytes: Buffer, coding: Coding): Buffer {
  if (coding === "zstd") return zstdCompressSync(bytes, zstdOptions(bytes));
  if (coding === "br") return brotliCompressSync(bytes, brotliOptions(bytes));
  return gzipSync(bytes, GZIP_OPTIONS);
}

const zstdCompressed = promisify(zstdCompress);
const brotliCompressed = promisify(brotliCompress);
const gzipped = promisify(gzip);

function compressBesideLoop(bytes: Buffer, coding: Coding): Promise<Buffer> {
  // Each chunk of output costs one more call of the thread: most answers fit into one.
  const chunkSize = Math.ceil(bytes.length / 4);
  if (coding === "zstd") return zstdCompressed(bytes, { ...zstdOptions(bytes), chunkSize });
  if (coding === "br") return brotliCompressed(bytes, { ...brotliOptions(bytes), chunkSize });
  return gzipped(bytes, { ...GZIP_OPTIONS, chunkSize });
}

/**
 * The beginning that many answers have in common, compressed once. Each answer is one gzip member (RFC 1952): its first blocks are
 * those of the beginning, and its rest refers to them. zstd and br have no such form that every decoder accepts.
 */

import { promisify } from "node:util";
import { constants, crc32, deflateRaw, deflateRawSync, type ZlibOptions } from "node:zlib";

export type GzipBeginning = ReturnType<typeof gzipBeginning>;

/** Deflate, no flags, no time, on Unix. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** Deflate refers back at most this far. */
const WINDOW_BYTES = 32 * 1024;
/** Compressed once, so its price does not matter. */
const BEGINNING_LEVEL = 9;
/** The levels above cost up to twice as much and save a twentieth. */
const REST_LEVEL = 4;
/** A longer rest would hold the event loop for more than 0.4 ms, and is compressed beside it. */
const ON_LOOP_BYTES = 64 * 1024;

const deflateRawBesideLoop = promisify(deflateRaw);

export function gzipBeginning(text: string) {
  const beginning = Buffer.from(text);
  const sum = crc32(beginning);
  const options: ZlibOptions = { level: REST_LEVEL, dictionary: beginning.subarray(-WINDOW_BYTES) };
  const blocks = deflateRawSync(beginning, { level: BEGINNING_LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
  return {
    /** The compressed beginning, to be sent first. */
    bytes: Buffer.concat([HEAD, blocks]),

    /** @returns the compressed rest of the answer, to be sent after the beginning */
    rest(end: string): Buffer | Promise<Buffer> {
      const rest = Buffer.from(end);
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(crc32(rest, sum), 0);
      trailer.writeUInt32LE((beginning.length + rest.length) % 2 ** 32, 4);
      const withTrailer = (compressed: Buffer): Buffer => Buffer.concat([compressed, trailer]);
      if (rest.length <= ON_LOOP_BYTES) return withTrailer(deflateRawSync(rest, options));
      return deflateRawBesideLoop(rest, options).then(withTrailer);
    },
  };
}

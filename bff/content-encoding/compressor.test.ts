import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { LIMITS } from "#bff/bounds/limits.ts";
import type { Coding } from "#bff/content-encoding/accept-encoding.ts";
import type { Caller } from "#bff/content-encoding/caller.ts";
import { createCompressor, ON_LOOP_BYTES, type DecompressedBody } from "#bff/content-encoding/compressor.ts";
import { createThreadWork } from "#bff/content-encoding/thread-work.ts";

const compressor = createCompressor(createThreadWork(LIMITS));
const someone = (): Caller => ({ isGone: false, waitingFor: undefined });

const plain = (body: Buffer): DecompressedBody => ({ body, coded: undefined });

/** An answer that looks like one of the Member API. */
function answerOf(bytes: number): Buffer {
  const lectures = Array.from({ length: Math.ceil(bytes / 40) }, (_, number) => ({
    id: `lec_${number}`,
    title: `第 ${number} 課 Lecture ${number * 7919}`,
  }));
  return Buffer.from(JSON.stringify({ data: { lectures } })).subarray(0, bytes);
}

const UNFOLD: Record<Coding, (bytes: Buffer) => Buffer> = {
  zstd: (bytes) => zstdDecompressSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
};

describe("an answer", () => {
  it.each(["zstd", "br", "gzip"] as const)(
    "of any size is the same after it is decompressed from %s",
    async (coding) => {
      for (const size of [1025, ON_LOOP_BYTES, ON_LOOP_BYTES + 1, 300_000]) {
        const answer = answerOf(size);
        const coded = await compressor.encode(plain(answer), coding, someone());
        expect(coded.coding).toBe(coding);
        expect(coded.bytes.length).toBeLessThan(size / 2);
        expect(UNFOLD[coding](coded.bytes).equals(answer)).toBe(true);
      }
    },
  );

  it("is sent uncompressed when compressing saves nothing", async () => {
    for (const size of [2000, ON_LOOP_BYTES + 1]) {
      const noise = randomBytes(size);
      expect(await compressor.encode(plain(noise), "gzip", someone())).toEqual({
        bytes: noise,
        coding: undefined,
      });
    }
  });

  it("of 2 MB is compressed without blocking the event loop", async () => {
    let turns = 0;
    const count = (): void => {
      turns += 1;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    const coded = await compressor.encode(plain(answerOf(2_000_000)), "gzip", someone());
    clearImmediate(turning);
    expect(coded.coding).toBe("gzip");
    expect(turns).toBeGreaterThan(1);
  });

  it("is sent uncompressed when too much waits to be compressed", async () => {
    const busy = createCompressor(createThreadWork({ compressionsAtOnce: 1, compressionWaitingBytes: 0 }));
    const large = answerOf(100_000);
    const first = busy.encode(plain(large), "br", someone());
    expect(busy.encode(plain(large), "br", someone())).toEqual({ bytes: large, coding: undefined });
    expect((await first).coding).toBe("br");
  });

  it("of 1,024 bytes is sent uncompressed, even if it came compressed", async () => {
    const body = answerOf(1024);
    const coded = { bytes: gzipSync(body), coding: "gzip" } as const;
    expect((await compressor.encode({ body, coded }, "gzip", someone())).coding).toBeUndefined();
  });
});

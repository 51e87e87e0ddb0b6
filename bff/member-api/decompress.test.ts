import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { LIMITS } from "#bff/bounds/limits.ts";
import type { Caller } from "#bff/content-encoding/caller.ts";
import { ON_LOOP_BYTES } from "#bff/content-encoding/compressor.ts";
import { createThreadWork } from "#bff/content-encoding/thread-work.ts";
import { type BffError, CallerGone } from "#bff/errors.ts";
import { createDecompress } from "#bff/member-api/decompress.ts";

const MAX_BYTES = 4 * ON_LOOP_BYTES;
const decompress = createDecompress(createThreadWork(LIMITS), MAX_BYTES);
const someone = (): Caller => ({ isGone: false, waitingFor: undefined });
const zeros = (bytes: number): Buffer => Buffer.alloc(bytes, "0");

describe.each([
  ["zstd", (body: Buffer) => zstdCompressSync(body)],
  ["br", (body: Buffer) => brotliCompressSync(body)],
  ["gzip", (body: Buffer) => gzipSync(body)],
] as const)("an answer in %s", (coding, compress) => {
  it("is decompressed, and comes with its compressed bytes", async () => {
    for (const size of [10, ON_LOOP_BYTES, ON_LOOP_BYTES + 1, MAX_BYTES]) {
      const body = zeros(size);
      const bytes = compress(body);
      const decompressed = await decompress(bytes, ` ${coding.toUpperCase()} `, someone());
      expect(decompressed.coded).toEqual({ bytes, coding });
      expect(decompressed.body.equals(body)).toBe(true);
    }
  });

  it("is refused when it is longer than the limit after decompression", async () => {
    await expect(decompress(compress(zeros(MAX_BYTES + 1)), coding, someone())).rejects.toMatchObject({
      code: "school_invalid_response",
      message: `the Member API's answer decompresses into more than ${MAX_BYTES} bytes`,
    });
  });

  it("is refused when it is broken, short or long", async () => {
    for (const size of [100, MAX_BYTES]) {
      const broken = compress(zeros(size)).subarray(0, -3);
      await expect(decompress(broken, coding, someone())).rejects.toMatchObject({
        code: "school_invalid_response",
        message: "the Member API's compressed answer is broken",
      });
    }
  });
});

describe("an answer", () => {
  it("is unchanged without a content coding, and without a body", async () => {
    const body = zeros(10);
    expect(await decompress(body, "Identity", someone())).toEqual({ body, coded: undefined });
    const nothing = zeros(0);
    expect(await decompress(nothing, "gzip", someone())).toEqual({ body: nothing, coded: undefined });
  });

  it.each(["deflate", "gzip, br", "compress", ""])(
    "is refused in the content coding %j, which the portal does not accept",
    async (coding) => {
      await expect(decompress(zeros(10), coding, someone())).rejects.toMatchObject({
        code: "school_invalid_response",
        message: "the Member API answered in a coding that it was not asked for",
      });
    },
  );

  it("is nobody's fault when its caller leaves while it waits for a thread", async () => {
    const gone = new CallerGone();
    const left = createDecompress(
      { ...createThreadWork(LIMITS), run: () => Promise.reject(gone) },
      MAX_BYTES,
    );
    await expect(left(gzipSync(zeros(MAX_BYTES)), "gzip", someone())).rejects.toBe(gone);
  });

  it("is refused when its window is larger than 8 MB", async () => {
    const params = { [constants.ZSTD_c_windowLog]: 24 };
    const wide = createDecompress(createThreadWork(LIMITS), 64 * 1024 * 1024);
    const bytes = zstdCompressSync(zeros(20 * 1024 * 1024), { params });
    const outcome = await wide(bytes, "zstd", someone()).then(
      ({ body }) => `decompressed ${body.length} bytes`,
      (error: BffError) => error.code,
    );
    expect(outcome).toBe("school_invalid_response");
  });

  it("is refused with 503 when too many answers wait to be decompressed", async () => {
    const busy = createDecompress(
      createThreadWork({ compressionsAtOnce: 1, compressionWaitingBytes: 0 }),
      MAX_BYTES,
    );
    const bytes = gzipSync(zeros(MAX_BYTES));
    const first = busy(bytes, "gzip", someone());
    await expect(busy(bytes, "gzip", someone())).rejects.toMatchObject({
      code: "school_unavailable",
      retryAfterSeconds: 1,
    });
    expect((await first).body).toHaveLength(MAX_BYTES);
  });

  it("is decompressed at once when it is short, although others wait for a thread", async () => {
    const busy = createDecompress(
      createThreadWork({ compressionsAtOnce: 0, compressionWaitingBytes: 0 }),
      MAX_BYTES,
    );
    expect((await busy(gzipSync(zeros(ON_LOOP_BYTES)), "gzip", someone())).body).toHaveLength(ON_LOOP_BYTES);
  });
});

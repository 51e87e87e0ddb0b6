import { describe, expect, it } from "vitest";

import { chooseCoding } from "#bff/content-encoding/accept-encoding.ts";

describe("the coding of an answer", () => {
  it.each([
    // As browsers send it.
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gzip"],
    ["deflate", undefined],
    // Weights.
    ["gzip;q=1.0, br;q=0.5", "gzip"],
    ["zstd;q=0.001, gzip;q=0", "zstd"],
    ["zstd;q=0, br;q=0.000, gzip", "gzip"],
    ["br;q=0.8, zstd;q=0.8, gzip;q=0.2", "zstd"],
    // Any other.
    ["*", "zstd"],
    ["zstd;q=0, *", "br"],
    ["gzip, *;q=0.5", "gzip"],
    ["gzip, *;q=0", "gzip"],
    ["*;q=0", undefined],
    // No coding.
    ["", undefined],
    ["identity", undefined],
    ["identity, gzip;q=0.5", undefined],
    ["identity;q=0.5, gzip", "gzip"],
    ["identity, gzip", "gzip"],
    ["identity, *;q=0.5", undefined],
    ["identity;q=0", undefined],
    ["identity;q=0, gzip;q=0.1", "gzip"],
    // Other spellings.
    ["GZIP", "gzip"],
    ["x-gzip", "gzip"],
    ["gzip ; Q=0.5 ,, br\t;q=0.4", "gzip"],
    // Malformed.
    ["gzip;q=2", undefined],
    ["gzip;q=0.1234", undefined],
    ["gzip;q=", undefined],
    ["gzip;q=-1, br;level=4", undefined],
    ["gzipped, brotli", undefined],
  ])("is chosen by Accept-Encoding: %j gives %s", (header, coding) => {
    expect(chooseCoding(header)).toBe(coding);
  });

  it("is none for a caller without Accept-Encoding", () => {
    expect(chooseCoding(undefined)).toBeUndefined();
  });

  it("is one of the offered codings", () => {
    expect(chooseCoding("gzip, br, zstd", ["br", "gzip"])).toBe("br");
    expect(chooseCoding("zstd", ["br", "gzip"])).toBeUndefined();
  });
});

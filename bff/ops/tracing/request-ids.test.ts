import { expect, it } from "vitest";

import { createRequestIds } from "#bff/ops/tracing/request-ids.ts";

it("a request id is new each time and has the form of a trace id", () => {
  const nextId = createRequestIds();
  const ids = new Set(Array.from({ length: 1000 }, nextId));
  expect(ids.size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

it("request ids use every random byte once", () => {
  let drawn = 0;
  const nextId = createRequestIds((pool) => {
    drawn += 1;
    for (let index = 0; index < pool.length; index += 1) pool[index] = (index >> 4) ^ drawn;
  });
  expect(nextId()).toBe("01".repeat(16));
  expect(nextId()).toBe("00".repeat(16));
  for (let count = 2; count < 256; count += 1) nextId();
  expect(drawn).toBe(1);
  expect(nextId()).toBe("02".repeat(16));
});

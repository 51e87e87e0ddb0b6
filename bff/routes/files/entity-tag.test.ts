import { expect, it } from "vitest";

import { entityTagOf, isKnownTo } from "#bff/routes/files/entity-tag.ts";

it("a caller knows the content if it sends its tag, weak or in a list, or the sign for any", () => {
  const etag = entityTagOf("a");
  const knows = (sent: string | undefined) => isKnownTo({ "if-none-match": sent }, etag);
  for (const sent of [etag, `W/${etag}`, `"x" , ${etag}`, "*", '"x", *'])
    expect(knows(sent), sent).toBe(true);
  for (const sent of [undefined, "", entityTagOf("b"), etag.slice(1, -1), `"W/${etag}`])
    expect(knows(sent), sent).toBe(false);
  expect(entityTagOf(Buffer.from("a"))).toBe(etag);
});

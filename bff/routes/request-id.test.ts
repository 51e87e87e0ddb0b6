import type { IncomingMessage } from "node:http";

import { expect, it } from "vitest";

import { createRequestIdOf } from "#bff/routes/request-id.ts";

const ID = "0af7651916cd43dd8448eb211c80319c";
const UUID = "0AF76519-16cd-43dd-8448-eb211c80319c";

const requestFrom = (remoteAddress: string, id: string): IncomingMessage =>
  ({ headers: { "x-request-id": id }, socket: { remoteAddress } }) as unknown as IncomingMessage;

it("a request has the id that a trusted proxy gave it, in the one form of ids", () => {
  const idOf = createRequestIdOf(["10.0.0.0/8"], () => "new");
  expect(idOf(requestFrom("10.1.2.3", ID))).toBe(ID);
  expect(idOf(requestFrom("::ffff:10.1.2.3", UUID))).toBe(ID);
});

it("an id of a stranger, or of another form, has no effect", () => {
  const idOf = createRequestIdOf(["10.0.0.0/8"], () => "new");
  expect(idOf(requestFrom("192.0.2.1", ID))).toBe("new");
  expect(createRequestIdOf([], () => "new")(requestFrom("10.1.2.3", ID))).toBe("new");
  for (const id of ["", "0".repeat(32), `${ID}0`, `${ID}\n`, "id of mine", `${ID},${ID}`])
    expect(idOf(requestFrom("10.1.2.3", id)), id).toBe("new");
});

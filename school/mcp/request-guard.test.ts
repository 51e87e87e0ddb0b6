import { describe, expect, test } from "vitest";

import { findParameterFault, isOwnRequest, parseMessages } from "#school/mcp/request-guard.ts";

const PUBLIC = "https://school.example";
const LOCAL = "http://127.0.0.1:4000";

describe("a request is one of this school's own address", () => {
  test.each([
    [PUBLIC, "school.example", undefined],
    [PUBLIC, "school.example:443", undefined],
    [PUBLIC, "SCHOOL.example:443", PUBLIC],
    [LOCAL, "127.0.0.1:4000", LOCAL],
    [LOCAL, "LOCALHOST:4000", undefined],
    [LOCAL, "localhost:4000", "http://localhost:4000"],
    [LOCAL, "127.0.0.1:4000", "http://localhost:4000"],
    [LOCAL, "[::1]:4000", "http://[::1]:4000"],
    ["http://localhost:4000", "127.0.0.1:4000", LOCAL],
  ])("at %s: Host %j, Origin %j", (base, host, origin) => {
    expect(isOwnRequest({ host, origin }, base)).toBe(true);
  });

  test.each([
    [PUBLIC, "school.example:8443", undefined],
    [PUBLIC, "school.example:80", undefined],
    [PUBLIC, "localhost", undefined],
    [PUBLIC, "school.example", "http://school.example"],
    [PUBLIC, "school.example", "https://school.example:8443"],
    [PUBLIC, "school.example", "http://localhost:4000"],
    [LOCAL, "evil.example:4000", undefined],
    [LOCAL, "localhost:4000", "http://localhost:3000"],
    [LOCAL, "localhost:4000", "https://localhost:4000"],
    [LOCAL, "localhost:4000", "http://localhost.evil.example:4000"],
    [LOCAL, "localhost:4000", "http://localhost:4000/path"],
    [LOCAL, "localhost:4000", "null"],
    [LOCAL, "localhost:4000", ""],
    [LOCAL, undefined, undefined],
  ])("or not, at %s: Host %j, Origin %j", (base, host, origin) => {
    expect(isOwnRequest({ host, origin }, base)).toBe(false);
  });
});

describe("the messages of a body", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

  test("are one message, or ten in a list, and not eleven", () => {
    expect(parseMessages('{"id":1}')).toEqual({ body: { id: 1 }, messages: [{ id: 1 }] });
    const batch = (count: number) => JSON.stringify(Array.from({ length: count }, (_, id) => ({ id })));
    expect(parseMessages(batch(10))).toMatchObject({ messages: { length: 10 } });
    expect(parseMessages(batch(11))).toMatchObject({
      fault: expect.stringContaining("10 messages") as unknown,
    });
    expect(parseMessages("{")).toMatchObject({ fault: expect.stringContaining("JSON") as unknown });
  });

  test("may be nested 64 levels deep, and not 65", () => {
    expect(parseMessages(`{"params":{"arguments":${nested(62)}}}`)).toHaveProperty("messages");
    expect(parseMessages(nested(65))).toHaveProperty("messages");
    expect(parseMessages(nested(66))).toMatchObject({
      fault: expect.stringContaining("64 levels") as unknown,
    });
  });

  test("lack the parameters that are null, and the input of a tool keeps its nulls", () => {
    const read = (message: object) => (parseMessages(JSON.stringify(message)) as { body: unknown }).body;
    expect(read({ id: 1, params: null })).toEqual({ id: 1 });
    expect(read({ id: 1, params: [null] })).toEqual({ id: 1, params: [null] });
    expect(read({ params: { cursor: null, _meta: { a: null, b: 1 }, name: "x" } })).toEqual({
      params: { _meta: { b: 1 }, name: "x" },
    });
    expect(read({ params: { arguments: { at: null } } })).toEqual({ params: { arguments: { at: null } } });
    expect(read({ params: { arguments: null, name: "x" } })).toEqual({ params: { name: "x" } });
    expect([read([null, 7, "x"]), parseMessages("null")]).toEqual([
      [null, 7, "x"],
      { body: null, messages: [null] },
    ]);
  });

  test("of a method that the library does not check are checked, and the first fault is named", () => {
    const fault = (...messages: object[]) => findParameterFault({ body: messages[0], messages }, undefined);
    const list = (params: object) => ({ jsonrpc: "2.0", id: 5, method: "tools/list", params });
    expect([fault(list({})), fault(list({ cursor: "x" })), fault({ method: "tools/list" })]).toEqual(
      Array(3).fill(undefined),
    );
    expect(fault(list({}), list({ cursor: 7 }))).toMatchObject({
      id: 5,
      message: expect.stringContaining("cursor") as unknown,
    });
    expect(fault({ ...list({}), method: "initialize" })).toMatchObject({
      message: expect.stringContaining("initialize") as unknown,
    });
  });
});

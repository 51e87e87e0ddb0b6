import { expect, test, vi } from "vitest";

import { toolsFor } from "#school/mcp/tools.ts";
import { DatabaseUnavailable } from "#school/store/dialects/database-errors.ts";
import { openTestSchool } from "#school/testing/test-school.ts";
import { ALL_SCOPES } from "#shared/scopes.ts";

const testSchool = await openTestSchool();

/** Calls a tool of the public catalogue. */
const CALL = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "list_public_events", arguments: {} },
};

async function callTool(): Promise<unknown> {
  const answer = await testSchool.postMessages(CALL);
  return JSON.parse(answer.payload.replace(/^[\s\S]*?data: /, ""));
}

test.each<[string, Error, string]>([
  [
    "learns that the database is lost, and to try again in some seconds",
    new DatabaseUnavailable("ECONNREFUSED"),
    "The school cannot reach its database at the moment. Try again in some seconds.",
  ],
  [
    "learns nothing of a fault of the school",
    new Error("no such column: password"),
    "Something went wrong at the school. Try again.",
  ],
])("the caller of a tool %s", async (_case, error, text) => {
  const { db } = testSchool.school;
  const selectFrom = db.selectFrom.bind(db) as (table: unknown) => never;
  const reading = vi.spyOn(db, "selectFrom").mockImplementation((table: unknown) => {
    if (table === "event") throw error;
    return selectFrom(table);
  });
  const answer = await callTool();
  reading.mockRestore();

  expect(answer).toMatchObject({ result: { isError: true, content: [{ type: "text", text }] } });
});

test.each([
  ["*/*", 200],
  ["text/html, */*;q=0.1", 200],
  ["", 200],
  ["APPLICATION/JSON, TEXT/EVENT-STREAM", 200],
  ["application/*, text/*", 200],
  ["application/json, text/*;q=0.5", 200],
  ["application/json", 406],
  ["application/json, text/event-stream;q=0", 406],
  ["application/jsonx, text/event-streams", 406],
])("a caller that accepts %j is answered %d", async (accept, status) => {
  expect((await testSchool.postMessages(CALL, { accept })).statusCode).toBe(status);
});

test("the schema of every tool's input can be compiled", () => {
  for (const { inputSchema } of toolsFor(new Set(ALL_SCOPES)))
    expect(inputSchema["~standard"].validate("no object")).toHaveProperty("issues");
});

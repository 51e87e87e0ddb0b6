import { beforeAll, describe, expect, test } from "vitest";

import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool({ SCHOOL_STORAGE_MEGABYTES: "1" });
let accessToken: string;

beforeAll(async () => {
  ({ accessToken } = await testSchool.storeOperatorPair({ scope: "storage:write" }));
});

const KILOBYTE = 1024;

async function upload(bytes: number): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await testSchool.app.inject({
    method: "POST",
    url: "/api/v1/storage/uploads",
    headers: { authorization: `Bearer ${accessToken}` },
    payload: {
      name: "leaf.bin",
      content_type: "application/octet-stream",
      content_base64: Buffer.alloc(bytes).toString("base64"),
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

describe("all uploads of a school together", () => {
  test("may have SCHOOL_STORAGE_MEGABYTES: a file that does not fit is 409, with the bytes that are left", async () => {
    expect((await upload(700 * KILOBYTE)).status).toBe(201);
    const refused = await upload(400 * KILOBYTE);

    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      error: "conflict",
      error_description: `This school stores 1 MB of files, and ${324 * KILOBYTE} bytes are left.`,
    });
    expect((await upload(324 * KILOBYTE)).status).toBe(201);
    expect((await upload(1)).status).toBe(409);
  });
});

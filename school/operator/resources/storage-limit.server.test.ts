import { describe, expect, test } from "vitest";

import { OperatorProgram } from "#school/testing/operator-program.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool({ SCHOOL_STORAGE_MEGABYTES: "1" });
const program = await OperatorProgram.of(testSchool, "mem_owner");

const KILOBYTE = 1024;

const upload = (bytes: number) =>
  program.call("POST", "/storage/uploads", {
    name: "leaf.bin",
    content_type: "application/octet-stream",
    content_base64: Buffer.alloc(bytes).toString("base64"),
  });

describe("all uploads of a school together", () => {
  test("a file beyond SCHOOL_STORAGE_MEGABYTES is 409, with the bytes that are left", async () => {
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

  test("of two files that come at once, and fit one at a time, one is stored", async () => {
    await testSchool.school.db.deleteFrom("stored_file").execute();
    const answers = await Promise.all([upload(700 * KILOBYTE), upload(700 * KILOBYTE)]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  });
});

import { expect, test } from "vitest";

import { fieldsOf } from "#school/mcp/member-api.ts";

test("a tool of a member asks for every field of its object, but for a list that it leaves out", () => {
  expect(fieldsOf("PaymentAdjustment")).toBe("kind label code amount");
  expect(fieldsOf("Section")).toBe("id title lectures { id title state isLocked unlockAt duration }");
  const course = fieldsOf("Course", ["sections"]);
  expect(course).toMatch(/^id slug .* lastWatchedLecture \{ lectureId positionSeconds \}/);
  expect(course).not.toContain("sections");
});

import { expect, test } from "vitest";

import { failuresOf } from "#school/operator/operation.ts";
import { RESOURCES } from "#school/operator/resources.ts";

test.each([
  ["listCourses", []],
  ["getCourse", [404]],
  ["createLecturer", [413, 415]],
  ["createCourse", [409, 413, 415]],
  ["updateLecturer", [404, 413, 415]],
  ["deleteCourse", [404, 409, 413, 415]],
])("besides what any operation may answer, %s may answer %j", (id, own) => {
  const operation = RESOURCES.flatMap(({ operations }) => operations).find((one) => one.id === id);
  if (operation === undefined) throw new Error(`There is no operation ${id}.`);

  expect(failuresOf(operation)).toEqual([400, 401, 403, ...own, 429, 500, 503]);
});

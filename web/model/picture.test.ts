import { expect, test } from "vitest";

import { schoolPicture } from "./picture.ts";

test("only a file of the school is accepted as a picture", () => {
  const school = "https://school.example";
  expect(schoolPicture("https://school.example/p/1.svg", school)).toBe("https://school.example/p/1.svg");
  expect(schoolPicture("/p/1.svg", school)).toBe("https://school.example/p/1.svg");
  for (const odd of [
    "https://elsewhere.example/1.png",
    "//elsewhere.example/1.png",
    "javascript:alert(1)",
    "",
    null,
    7,
  ])
    expect(schoolPicture(odd, school)).toBeNull();
  expect(schoolPicture("/p/1.svg", "not an address")).toBeNull();
});

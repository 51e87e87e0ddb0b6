import { expect, test } from "vitest";

import { memberPicture } from "./picture.ts";

test("a member's picture is a file of the school, or none", () => {
  const school = "https://school.example";
  expect(memberPicture("https://school.example/p/1.svg", school)).toBe("https://school.example/p/1.svg");
  expect(memberPicture("/p/1.svg", school)).toBe("https://school.example/p/1.svg");
  for (const odd of [
    "https://elsewhere.example/1.png",
    "//elsewhere.example/1.png",
    "javascript:alert(1)",
    "",
    null,
    7,
  ])
    expect(memberPicture(odd, school)).toBeNull();
  expect(memberPicture("/p/1.svg", "not an address")).toBeNull();
});

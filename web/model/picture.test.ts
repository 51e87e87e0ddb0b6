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
  for (const url of ["/p/1.svg", "https://school.example/p/1.svg"])
    expect(schoolPicture(url, "not an address")).toBeNull();
});

test("the preview's pictures are in their addresses, and no other kind of file is", () => {
  const school = "https://school.example";
  expect(schoolPicture("data:image/svg+xml,x", school)).toBe("data:image/svg+xml,x");
  expect(schoolPicture("data:text/html,x", school)).toBeNull();
});

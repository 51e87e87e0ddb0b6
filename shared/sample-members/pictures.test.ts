import { describe, expect, test } from "vitest";

import { SAMPLE_PEOPLE } from "./people.ts";
import { samplePicture, samplePicturePath } from "./pictures.ts";

describe("samplePicture", () => {
  test("three of the demo's people have a picture of their own, and the others have none", () => {
    const drawn = SAMPLE_PEOPLE.filter(({ id }) => samplePicture(id) !== null);

    expect(drawn.map(({ id }) => id)).toEqual(["mem_yichun", "mem_daniel", "mem_owner"]);
    expect(new Set(drawn.map(({ id }) => samplePicture(id))).size).toBe(3);
    expect(samplePicturePath("mem_yichun")).toBe("/pictures/mem_yichun.svg");
    expect(samplePicturePath("mem_bohan")).toBeNull();
  });

  test("a name of every object's prototype is no person with a picture", () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      expect(samplePicture(name)).toBeNull();
      expect(samplePicturePath(name)).toBeNull();
    }
  });

  test("a picture needs no style, no script and no other file", () => {
    for (const { id } of SAMPLE_PEOPLE) {
      const withoutNamespace = (samplePicture(id) ?? "").replace(' xmlns="http://www.w3.org/2000/svg"', "");
      expect(withoutNamespace).not.toMatch(/style|script|href|url\(|http|data:| on\w+=/u);
    }
  });
});

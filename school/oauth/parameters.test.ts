import { describe, expect, test } from "vitest";

import { OAuthError } from "#school/oauth/errors.ts";
import { Parameters, parseForm } from "#school/oauth/parameters.ts";

describe("parameters", () => {
  test("are texts that are not empty; one that was sent twice has no value, and is named", () => {
    const parameters = new Parameters({ one: "1", empty: "", twice: ["1", "2"], number: 1 });

    expect(["one", "empty", "twice", "number", "absent"].map((name) => parameters.get(name))).toEqual([
      "1",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([...parameters.repeated]).toEqual(["twice"]);
    expect(parameters.require("one")).toBe("1");
    expect(() => parameters.require("empty")).toThrow(OAuthError);
  });

  test.each([[undefined], [null], ["text"], [1]])("are none in a body that is %j", (source) => {
    const parameters = new Parameters(source);

    expect(parameters.get("0")).toBeUndefined();
    expect(parameters.repeated.size).toBe(0);
  });
});

describe("a form of the token and revocation endpoints", () => {
  const read = (contentType: string | undefined, body: unknown = { one: "1" }) =>
    parseForm({ headers: { "content-type": contentType }, body });

  test.each(["application/x-www-form-urlencoded", "Application/X-WWW-Form-URLencoded ; charset=UTF-8"])(
    "is read as %s",
    (contentType) => {
      expect(read(contentType).get("one")).toBe("1");
    },
  );

  test.each([undefined, "", "application/json", "application/x-www-form-urlencoded2", "text/plain"])(
    "is refused as %s",
    (contentType) => {
      expect(() => read(contentType)).toThrow(OAuthError);
    },
  );

  test("is refused when a field was sent twice", () => {
    expect(() => read("application/x-www-form-urlencoded", { one: ["1", "1"] })).toThrow(OAuthError);
  });
});

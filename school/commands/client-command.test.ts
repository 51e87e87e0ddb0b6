import { describe, expect, test } from "vitest";

import { parseClient } from "#school/commands/client-command.ts";
import { UsageError } from "#school/commands/options.ts";

const GOOD = "--name Portal --redirect-uri https://portal.example/auth/callback --confidential".split(" ");
GOOD.push("--scope", "openid account:read");

describe("client create", () => {
  test("makes a client of the options, each redirect URI once", () => {
    const again = ["--redirect-uri", "https://portal.example/auth/callback"];

    expect(parseClient([...GOOD, ...again])).toEqual({
      name: "Portal",
      redirectUris: ["https://portal.example/auth/callback"],
      initiateLoginUri: undefined,
      scopes: ["openid", "account:read"],
      confidential: true,
    });
  });

  test.each([
    ["an unknown scope", ["--scope", "openid no:such"], "no:such does not exist"],
    ["an operator scope", ["--scope", "courses:read"], "courses:read is an operator scope"],
    ["plain http elsewhere", ["--redirect-uri", "http://portal.example/cb"], "must be https"],
    ["a fragment", ["--redirect-uri", "https://portal.example/cb#x"], "fragment"],
    ["no URL", ["--redirect-uri", "portal"], "absolute URL"],
    ["a relative address of sign-in", ["--initiate-login-uri", "/sign-in"], "--initiate-login-uri /sign-in"],
    ["a name that cannot be shown", ["--name", "Por\u0000tal"], "--name cannot be used"],
    ["an unknown option", ["--colour", "red"], "--colour"],
  ])("with %s says what is wrong", (_fault, args, expected) => {
    const parse = () => parseClient([...GOOD, ...args]);

    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(expected);
  });
});

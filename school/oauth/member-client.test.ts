import { describe, expect, test } from "vitest";

import { findMemberClientFaults } from "#school/oauth/member-client.ts";

const GOOD = {
  name: "Portal",
  redirectUris: ["https://portal.example/cb"],
  initiateLoginUri: undefined as string | undefined,
  scopes: ["openid", "account:read"],
};

const faultsOf = (differences: Partial<typeof GOOD>) =>
  findMemberClientFaults({ ...GOOD, ...differences }).map(({ field, reason }) => `${field} ${reason}`);
const addresses = (count: number) => Array.from({ length: count }, (_, at) => `https://portal.example/${at}`);

describe("an application of members", () => {
  test.each<[string, Partial<typeof GOOD>]>([
    ["an address and a scope", {}],
    ["ten addresses", { redirectUris: addresses(10) }],
    ["an address where a sign-in begins", { initiateLoginUri: "https://portal.example/login" }],
    ["each scope of members", { scopes: ["openid", "profile", "email", "account:read", "account:write"] }],
  ])("may have %s", (_what, differences) => {
    expect(faultsOf(differences)).toEqual([]);
  });

  test.each<[string, Partial<typeof GOOD>, string[]]>([
    ["no name", { name: "" }, ["name missing"]],
    ["a name of spaces", { name: " " }, ["name unusable"]],
    ["no address", { redirectUris: [] }, ["redirectUris missing"]],
    ["eleven addresses", { redirectUris: addresses(11) }, ["redirectUris too_many"]],
    [
      "a wrong address beside a good one",
      { redirectUris: ["http://portal.example/", ...GOOD.redirectUris] },
      ["redirectUris unusable"],
    ],
    ["a wrong address of sign-ins", { initiateLoginUri: "/login" }, ["initiateLoginUri unusable"]],
    ["no scope", { scopes: [] }, ["scopes missing"]],
    [
      "a scope that does not exist, and one of operators",
      { scopes: ["openid", "no:such", "courses:read"] },
      ["scopes unknown", "scopes operator_scope"],
    ],
  ])("cannot have %s", (_what, differences, faults) => {
    expect(faultsOf(differences)).toEqual(faults);
  });
});

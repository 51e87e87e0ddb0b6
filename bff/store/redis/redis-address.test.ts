import { expect, it } from "vitest";

import { parseSentinelAddress } from "#bff/store/redis/redis-address.ts";

const NOTHING = {
  isTls: false,
  username: undefined,
  password: undefined,
  database: 0,
  sentinelUsername: undefined,
  sentinelPassword: undefined,
};

it("reads an address of sentinels with its required and with all optional parts", () => {
  expect(parseSentinelAddress("redis+sentinel://one/school")).toEqual({
    ...NOTHING,
    name: "school",
    nodes: [{ host: "one", port: 26_379 }],
  });
  const all =
    "rediss+sentinel://portal:p%40ss@one:1,[::1]:2,10.0.0.3/my.school/4?sentinel_user=u&sentinel_password=p";
  expect(parseSentinelAddress(all)).toEqual({
    name: "my.school",
    nodes: [
      { host: "one", port: 1 },
      { host: "::1", port: 2 },
      { host: "10.0.0.3", port: 26_379 },
    ],
    isTls: true,
    username: "portal",
    password: "p@ss",
    database: 4,
    sentinelUsername: "u",
    sentinelPassword: "p",
  });
});

it.each([
  ["portal", "portal", undefined],
  ["portal:", "portal", undefined],
  [":secret", undefined, "secret"],
  ["portal:a:b", "portal", "a:b"],
])("reads the user and the password of %s", (credentials, username, password) => {
  const address = parseSentinelAddress(`redis+sentinel://${credentials}@one/school`);
  expect(address).toMatchObject({ username, password, nodes: [{ host: "one" }] });
});

it.each([
  "redis://one:6379/0",
  "redis+sentinel://one",
  "redis+sentinel:///school",
  "redis+sentinel://a b/school",
])("does not accept %s as an address of sentinels", (text) => {
  expect(parseSentinelAddress(text)).toBeUndefined();
});

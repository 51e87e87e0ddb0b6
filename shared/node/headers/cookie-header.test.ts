import { expect, test } from "vitest";

import { cookieValues } from "#shared/node/headers/cookie-header.ts";

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ["", []],
  ["other=1", []],
  ["xsession=1; session2=2; SESSION=3; session", []],
  ["session=one", ["one"]],
  ["session=planted; other=1;session=real", ["planted", "real"]],
  ['session="quoted" ; session= a=b== ', ["quoted", "a=b=="]],
  ["session=a%3Bb; session=%E0%A4", ["a;b", "%E0%A4"]],
  ["session=; session=; session=; session=; session=one", ["one"]],
  ["session=1; session=2; session=3; session=4; session=5", ["1", "2", "3", "4"]],
])("the values of one name in the Cookie header %j are %j, four at most", (header, values) => {
  expect(cookieValues(header, "session")).toEqual(values);
});

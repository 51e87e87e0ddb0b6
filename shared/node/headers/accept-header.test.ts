import { describe, expect, test } from "vitest";

import { acceptsMediaType, namesMediaType } from "#shared/node/headers/accept-header.ts";

const HTML = "text/html";

describe("RFC 9110 section 12.5.1: the Accept header of a request", () => {
  test.each([
    undefined,
    "",
    HTML,
    "TEXT/HTML",
    "Text/*",
    "*/*",
    "*",
    "application/json, text/html",
    "application/json,,\ttext/html ; charset=utf-8",
    "text/html;q=0.001",
    "text/html;Q=.2",
    "text/*;q=0, text/html",
    "*/*;q=0, text/*;q=0.5",
    "text/html;level=1;q=0, text/html",
    'application/json;profile="a, b;q=0", text/html',
    "text/html;q=high",
    "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2",
  ])("accepts a page: %j", (accept) => expect(acceptsMediaType(accept, HTML)).toBe(true));

  test.each([
    "application/json",
    "application/*",
    "text/html;q=0",
    "TEXT/HTML; Q=0.000",
    "text/html;q=0, */*",
    "text/*;q=0, */*",
    "*/*;q=0",
    "text/htmlx",
    "xtext/html",
    "text",
    "image/png;text/html",
    'application/json;profile=", text/html',
    'application/json;profile="text/html, text/html"',
  ])("does not accept a page: %j", (accept) => expect(acceptsMediaType(accept, HTML)).toBe(false));

  test("a media type is compared whatever its own case is", () =>
    expect(acceptsMediaType("application/JSON", "Application/Json")).toBe(true));

  test.each([HTML, "TEXT/HTML;q=0.1", "*/*;q=0.1, text/html"])("names a page: %j", (accept) =>
    expect(namesMediaType(accept, HTML)).toBe(true),
  );

  test.each([undefined, "", "*/*", "text/*", "text/html;q=0", "text/html;q=0, */*", "application/json"])(
    "does not name a page: %j",
    (accept) => expect(namesMediaType(accept, HTML)).toBe(false),
  );
});

import { describe, expect, test } from "vitest";

import { html } from "#school/pages/html.ts";
import { parseReturnTo } from "#school/pages/return-to.ts";

describe("html", () => {
  test("escapes every value, in text and in attributes", () => {
    const value = `"><script>alert('&')</script>`;

    expect(html`<a title="${value}">${value}</a>`.text).not.toContain("<script>");
    expect(html`<i>${value}</i>`.text).toBe(
      "<i>&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</i>",
    );
  });

  test("does not escape its own markup, joins lists and leaves out undefined values", () => {
    const items = ["a", "b"].map((item) => html`<li>${item}</li>`);

    expect(
      html`<ul>
        ${items}${undefined}
      </ul>`.text.replaceAll(/\s/g, ""),
    ).toBe("<ul><li>a</li><li>b</li></ul>");
  });
});

describe("parseReturnTo", () => {
  test.each(["/", "/oauth/authorize?a=b%2F", "/a//b"])("takes %s", (path) => {
    expect(parseReturnTo(path)).toBe(path);
  });

  test.each(["//x.example", "/\\x.example", "/\t/x.example", "https://x.example", "", "x", "/a\r\nb"])(
    "turns %o into /",
    (path) => {
      expect(parseReturnTo(path)).toBe("/");
    },
  );
});

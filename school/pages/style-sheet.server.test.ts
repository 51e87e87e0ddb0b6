import { expect, onTestFinished, test } from "vitest";

import { buildTestSchool } from "#school/testing/test-school.ts";
import { OperatorBrowser } from "#school/testing/operator-browser.ts";

test("each page asks for one style sheet, which has the shared rules and those of its kind", async () => {
  const testSchool = await buildTestSchool();
  onTestFinished(() => testSchool.close());
  const browser = await new OperatorBrowser(testSchool).signIn("mem_owner");
  for (const [page, own, others] of [
    ["/sign-in", ".scopes", ".side"],
    ["/admin/settings", ".side", ".scopes"],
  ] as const) {
    const { html } = await browser.get(page);
    const [sheet, ...more] = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)];
    const { status, html: style } = await browser.get(sheet?.[1] ?? "");

    expect({ page, status, more }).toEqual({ page, status: 200, more: [] });
    expect(style).toContain("--accent:");
    expect(style).toContain(`${own} {`);
    expect(style).not.toContain(`${others} {`);
  }
});

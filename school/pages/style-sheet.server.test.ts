import { fileURLToPath } from "node:url";

import { expect, onTestFinished, test } from "vitest";

import { buildTestSchool } from "#school/testing/test-school.ts";
import { OperatorBrowser } from "#school/testing/operator-browser.ts";

test("each page loads one style sheet, with the shared rules and those of its kind", async () => {
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
    expect(style).toContain("--accent-source:");
    expect(style).toContain(`${own} {`);
    expect(style).not.toContain(`${others} {`);
  }
});

test("the pages have the operator's accent and logo, and scripts in the logo cannot run", async () => {
  const SCHOOL_LOGO = fileURLToPath(import.meta.resolve("#shared/node/branding/demo/titmouse.svg"));
  const testSchool = await buildTestSchool({ SCHOOL_ACCENT: "#884422", SCHOOL_LOGO });
  const { app } = testSchool;
  onTestFinished(() => testSchool.close());
  const { body } = await app.inject({ url: "/sign-in" });
  const [, logo = ""] = /<img src="(\/logo-[^"]*)"/.exec(body) ?? [];

  expect((await app.inject({ url: "/pages.css" })).body).toContain(":root{--accent-given:#884422}");
  expect((await app.inject({ url: logo })).headers).toMatchObject({
    "content-type": "image/svg+xml",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
});

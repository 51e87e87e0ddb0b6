import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { portal, usePortal } from "#bff/testing/portal-browser.ts";
import { dataIn, startPortalWithPages } from "#bff/testing/portal-with-pages.ts";
import { folderOfAllTests } from "#bff/testing/temporary-folder.ts";

const html = { accept: "text/html,application/xhtml+xml" };

describe("the school's logo", () => {
  const drawing = (fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="${fill}" d="M0 0h9"/></svg>`;
  const folder = folderOfAllTests();
  const fileWith = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const PNG = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const startWithLogo = (logo: Record<string, string>) =>
    usePortal(startPortalWithPages({}, { PORTAL_ACCENT: "#2f6f5e", ...logo }));
  const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });

  it("is named in each page, and served by its hash for a year, with a policy that allows nothing", async () => {
    const light = drawing("navy");
    const dark = drawing("white");
    const logo = { PORTAL_LOGO: fileWith("light.svg", light), PORTAL_LOGO_DARK: fileWith("dark.svg", dark) };
    await startWithLogo(logo);
    const page = await get("/", html);
    const { path = "", darkPath = "", ...size } = dataIn(page.body).branding.logo ?? {};
    expect([size, path === darkPath]).toEqual([{ width: 40, height: 20 }, false]);
    for (const [url, body] of [[path, light] as const, [darkPath, dark] as const]) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.body]).toEqual([
        expect.stringMatching(/^\/logo-\w+\.svg$/),
        200,
        body,
      ]);
      expect(answer.headers).toMatchObject({
        "content-type": "image/svg+xml",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "x-content-type-options": "nosniff",
      });
    }
  });

  it("is in the icons of the tab and of the installed portal, which has the accent", async () => {
    await startWithLogo({ PORTAL_LOGO: fileWith("logo.svg", drawing("navy")) });
    const manifest = (await get("/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({
      theme_color: "#2f6f5e",
      icons: [
        { src: "/icon.svg", sizes: "any" },
        { src: "/icon-maskable.svg", purpose: "maskable" },
      ],
    });
    const base64 = Buffer.from(drawing("navy")).toString("base64");
    for (const url of ["/icon.svg", "/icon-maskable.svg"])
      expect((await get(url)).body).toContain(`data:image/svg+xml;base64,${base64}`);
    // No device of this school shows the portal's own icon.
    expect((await get("/apple-touch-icon.png")).statusCode).toBe(404);
    expect((await get("/", html)).body).not.toContain("apple-touch-icon");
  });

  it("is an unchanged icon for an iPhone, if it is a PNG", async () => {
    await startWithLogo({ PORTAL_LOGO: fileWith("logo.png", PNG) });
    const answer = await get("/apple-touch-icon.png");
    expect([answer.headers["content-type"], answer.rawPayload.equals(PNG)]).toEqual(["image/png", true]);
    const { icons } = (await get("/manifest.webmanifest")).json() as { icons: { src: string }[] };
    expect(icons.map(({ src }) => src)).toEqual(["/icon.svg", "/icon-maskable.svg"]);
    expect((await get("/", html)).body).toContain("apple-touch-icon");
  });

  it("is replaced by the build's own, in the accent, when the operator gives none", async () => {
    await startWithLogo({});
    expect((await get("/icon.svg")).body).toContain("oklch(from #2f6f5e ");
    expect((await get("/apple-touch-icon.png")).body).toBe("picture");
  });

  it("and the accent are the build's own when the operator gives none", async () => {
    await usePortal(startPortalWithPages());
    expect((await get("/icon.svg")).body).toBe("<svg></svg>");
    expect((await get("/apple-touch-icon.png")).body).toBe("picture");
    expect((await get("/manifest.webmanifest")).json()).toEqual({
      name: expect.any(String),
      short_name: expect.any(String),
      display: "standalone",
      theme_color: "#fcfaf5",
      icons: [{ src: "/icon-192.png" }],
      shortcuts: [{ name: "Inbox", url: "/inbox" }],
    });
  });
});

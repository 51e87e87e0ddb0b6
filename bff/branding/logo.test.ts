import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { readConfig } from "#bff/config.ts";
import { folderOfAllTests } from "#bff/testing/temporary-folder.ts";
import { ConfigError } from "#shared/node/settings.ts";

const folder = folderOfAllTests();
const REAL_SCHOOL = {
  SCHOOL_URL: "https://school.example.com",
  CLIENT_ID: "cli_1",
  CLIENT_SECRET: "a secret",
  SESSION_KEYS: Buffer.from("0123456789abcdef0123456789abcdef").toString("base64"),
};

function fileWith(content: string | Buffer, name = "logo"): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const svg = (inside: string, attributes = 'viewBox="0 0 40 20"'): string =>
  `<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>\n`;

function png(width: number, height: number): Buffer {
  const header = Buffer.from("89504e470d0a1a0a0000000d494844520000000000000000", "hex");
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return Buffer.concat([header, Buffer.from("0000000049454e44ae426082", "hex")]);
}

/** The faults of a portal with this logo. */
function faultsOf(settings: Record<string, string>): readonly string[] {
  try {
    readConfig({ ...REAL_SCHOOL, ...settings });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

const faultOf = (content: string | Buffer): string | undefined =>
  faultsOf({ PORTAL_LOGO: fileWith(content) })[0];

describe("the school's logo", () => {
  it("is recognised as SVG or PNG by its bytes, not by its name, with its size", () => {
    const drawing = svg(
      '<style>.a{fill:url(#g)}</style><linearGradient id="g"/><path class="a" d="M0 0h9"/>',
    );
    const logo = (settings: Record<string, string>) => readConfig({ ...REAL_SCHOOL, ...settings }).portalLogo;
    expect(logo({ PORTAL_LOGO: fileWith(drawing, "drawing.png") })).toMatchObject({
      light: { type: "svg", width: 40, height: 20 },
      dark: null,
    });
    const both = {
      PORTAL_LOGO: fileWith(png(180, 90), "light"),
      PORTAL_LOGO_DARK: fileWith(drawing, "dark"),
    };
    expect(logo(both)).toMatchObject({
      light: { type: "png", width: 180, height: 90 },
      dark: { type: "svg" },
    });
    expect(logo({})).toBeNull();
  });

  it.each([
    ["nothing but words", "neither an SVG nor a PNG"],
    [svg(`<path d="${"0 ".repeat(40_000)}"/>`), "the SVG has 79 kB"],
    [Buffer.alloc(300 * 1024), "it has 300 kB"],
    [png(180, 180).subarray(0, -1), "the PNG is damaged"],
    [png(4000, 10), "the PNG is 4000 by 10 pixels"],
    [svg("", 'width="40" height="20"'), "no viewBox"],
    [svg("", 'viewBox="0 0 0 20"'), "no viewBox"],
  ])("is refused in another form: %.40s", (content, problem) => {
    const fault = faultOf(content);
    expect(fault).toMatch(/^PORTAL_LOGO is ".*": .*expected /);
    expect(fault).toContain(problem);
  });

  it("reports its faults together with those of the other settings", () => {
    const faults = faultsOf({
      PORTAL_ACCENT: "green",
      PORTAL_LOGO: join(folder, "gone.svg"),
      PORTAL_LOGO_DARK: folder,
      LOG_LEVEL: "chatty",
    });
    expect(faults.map((fault) => fault.replace(folder, "…"))).toEqual([
      expect.stringContaining('PORTAL_ACCENT is "green"'),
      expect.stringMatching(/^PORTAL_LOGO is "…\/gone.svg": there is no such file, expected /),
      expect.stringMatching(/^PORTAL_LOGO_DARK is "…": it cannot be read, expected /),
      expect.stringContaining("LOG_LEVEL"),
    ]);
    expect(faultsOf({ PORTAL_LOGO_DARK: fileWith(svg("")) })).toEqual([
      expect.stringContaining("PORTAL_LOGO_DARK is set, and PORTAL_LOGO is not: expected"),
    ]);
  });
});

describe("the branding of the demo school", () => {
  it("is the portal's, unless the operator sets one of its settings", () => {
    expect(readConfig({})).toMatchObject({
      portalName: "山雀學院",
      portalAccent: expect.stringMatching(/^#/),
      portalLogo: { light: { type: "svg" }, dark: { type: "svg" } },
    });
    const builtIn = { portalName: "Homeroom", portalAccent: null, portalLogo: null };
    expect(readConfig(REAL_SCHOOL)).toMatchObject(builtIn);
    expect(readConfig({ SCHOOL_DEMO: "off" })).toMatchObject(builtIn);
    expect(readConfig({ PORTAL_NAME: "Homeroom" })).toMatchObject(builtIn);
  });
});

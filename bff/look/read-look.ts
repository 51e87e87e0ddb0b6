/** The settings of the portal's look: its name, its accent and the school's logo. */

import { join } from "node:path";

import { type LogoFile, readLogoFile } from "#bff/look/logo-file.ts";
import type { settingReader } from "#shared/node/settings.ts";
import { SAMPLE_SCHOOL } from "#shared/sample-members/people.ts";

export interface LookSettings {
  portalName: string;
  /** `#rrggbb`, or null for the built-in accent. */
  portalAccent: string | null;
  /** Null for the portal's own sign. */
  portalLogo: LogoFiles | null;
}

/** The school's logo for each theme. */
export interface LogoFiles {
  light: LogoFile;
  /** Null where one logo serves both themes. */
  dark: LogoFile | null;
}

const NAMES = ["PORTAL_NAME", "PORTAL_ACCENT", "PORTAL_LOGO", "PORTAL_LOGO_DARK"] as const;

type Values = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** The blue of a titmouse's wing. */
const DEMO_LOOK: Values = {
  PORTAL_NAME: SAMPLE_SCHOOL.name["zh-TW"],
  PORTAL_ACCENT: "#2c5f96",
  PORTAL_LOGO: join(import.meta.dirname, "demo/titmouse.svg"),
  PORTAL_LOGO_DARK: join(import.meta.dirname, "demo/titmouse-dark.svg"),
};

/**
 * @param faults  each fault of these settings is added to it
 * @param isDemo  the demo school has a look of its own, which counts as a whole: with one of these settings it is the operator's
 */
export function readLook(
  { text }: Pick<ReturnType<typeof settingReader>, "text">,
  faults: string[],
  isDemo: boolean,
): LookSettings {
  const own: Values = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = text(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const values = isDemo && Object.keys(own).length === 0 ? DEMO_LOOK : own;
  const accent = values.PORTAL_ACCENT ?? null;
  if (accent !== null && !/^#[0-9a-f]{6}$/i.test(accent))
    faults.push(`PORTAL_ACCENT is "${accent}": expected a colour such as #2f6f5e.`);

  const logo = (name: "PORTAL_LOGO" | "PORTAL_LOGO_DARK"): LogoFile | null => {
    const path = values[name];
    if (path === undefined) return null;
    const file = readLogoFile(path);
    if (!("fault" in file)) return file;
    faults.push(`${name} is "${path}": ${file.fault}`);
    return null;
  };
  const light = logo("PORTAL_LOGO");
  const dark = logo("PORTAL_LOGO_DARK");
  if (values.PORTAL_LOGO_DARK !== undefined && values.PORTAL_LOGO === undefined)
    faults.push(
      "PORTAL_LOGO_DARK is set, and PORTAL_LOGO is not: expected PORTAL_LOGO, the logo for the light theme, beside it.",
    );
  return {
    portalName: values.PORTAL_NAME ?? "Homeroom",
    portalAccent: accent,
    portalLogo: light === null ? null : { light, dark },
  };
}

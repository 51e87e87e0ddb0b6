/** The settings of the branding that portal and school share: the accent and the logo of the school. */

import { join } from "node:path";

import { type LogoFile, readLogoFile } from "#shared/node/branding/logo-file.ts";
import type { settingReader } from "#shared/node/settings.ts";

export interface Branding {
  /** `#rrggbb`, or null for the built-in accent. */
  accent: string | null;
  /** Null for the portal's own icon. */
  logo: LogoFiles | null;
}

/** The school's logo for each theme. */
export interface LogoFiles {
  light: LogoFile;
  /** Null where one logo serves both themes. */
  dark: LogoFile | null;
}

/** The blue of a titmouse's wing. */
const DEMO_BRANDING = {
  ACCENT: "#2c5f96",
  LOGO: join(import.meta.dirname, "demo/titmouse.svg"),
  LOGO_DARK: join(import.meta.dirname, "demo/titmouse-dark.svg"),
};

/**
 * @param program  what the names of the settings begin with
 * @param faults  each fault of these settings is added to it
 * @param isDemo  the demo school has its own branding, which applies only as a whole: each of these settings replaces all of it
 */
export function readBranding(
  { text }: Pick<ReturnType<typeof settingReader>, "text">,
  faults: string[],
  program: "PORTAL" | "SCHOOL",
  isDemo: boolean,
): Branding & { isDemoBranding: boolean } {
  const own = (part: keyof typeof DEMO_BRANDING): string | undefined => text(`${program}_${part}`);
  const isDemoBranding = isDemo && (own("ACCENT") ?? own("LOGO") ?? own("LOGO_DARK")) === undefined;
  const value = isDemoBranding ? (part: keyof typeof DEMO_BRANDING) => DEMO_BRANDING[part] : own;
  const accent = value("ACCENT") ?? null;
  if (accent !== null && !/^#[0-9a-f]{6}$/i.test(accent))
    faults.push(`${program}_ACCENT is "${accent}": expected a colour such as #2f6f5e.`);

  const logo = (part: "LOGO" | "LOGO_DARK"): LogoFile | null => {
    const path = value(part);
    if (path === undefined) return null;
    const file = readLogoFile(path);
    if (!("fault" in file)) return file;
    faults.push(`${program}_${part} is "${path}": ${file.fault}`);
    return null;
  };
  const light = logo("LOGO");
  const dark = logo("LOGO_DARK");
  if (value("LOGO_DARK") !== undefined && value("LOGO") === undefined)
    faults.push(
      `${program}_LOGO_DARK is set, and ${program}_LOGO is not: expected ${program}_LOGO, the logo for the light theme, beside it.`,
    );
  return { accent, logo: light === null ? null : { light, dark }, isDemoBranding };
}

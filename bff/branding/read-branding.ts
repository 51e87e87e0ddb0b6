/** The settings of the portal's branding: its name, its accent and the school's logo. */

import { type LogoFiles, readBranding } from "#shared/node/branding/read-branding.ts";
import type { settingReader } from "#shared/node/settings.ts";
import { SAMPLE_SCHOOL } from "#shared/sample-members/people.ts";

export interface BrandingSettings {
  portalName: string;
  /** `#rrggbb`, or null for the built-in accent. */
  portalAccent: string | null;
  /** Null for the portal's own icon. */
  portalLogo: LogoFiles | null;
}

/** As `readBranding`; the name, too, is a setting that replaces the demo school's branding. */
export function readPortalBranding(
  read: Pick<ReturnType<typeof settingReader>, "text">,
  faults: string[],
  isDemo: boolean,
): BrandingSettings {
  const name = read.text("PORTAL_NAME");
  const { accent, logo, isDemoBranding } = readBranding(read, faults, "PORTAL", isDemo && name === undefined);
  return {
    portalName: name ?? (isDemoBranding ? SAMPLE_SCHOOL.name["zh-TW"] : "Homeroom"),
    portalAccent: accent,
    portalLogo: logo,
  };
}

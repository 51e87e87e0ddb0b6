/** The settings of the portal's look: its name, its accent and the school's logo. */

import { type LogoFiles, readLook } from "#shared/node/look/read-look.ts";
import type { settingReader } from "#shared/node/settings.ts";
import { SAMPLE_SCHOOL } from "#shared/sample-members/people.ts";

export interface LookSettings {
  portalName: string;
  /** `#rrggbb`, or null for the built-in accent. */
  portalAccent: string | null;
  /** Null for the portal's own sign. */
  portalLogo: LogoFiles | null;
}

/** As `readLook`; the name is one of the settings that make a look the operator's. */
export function readPortalLook(
  read: Pick<ReturnType<typeof settingReader>, "text">,
  faults: string[],
  isDemo: boolean,
): LookSettings {
  const name = read.text("PORTAL_NAME");
  const { accent, logo, isDemoLook } = readLook(read, faults, "PORTAL", isDemo && name === undefined);
  return {
    portalName: name ?? (isDemoLook ? SAMPLE_SCHOOL.name["zh-TW"] : "Homeroom"),
    portalAccent: accent,
    portalLogo: logo,
  };
}

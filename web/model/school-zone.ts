/** The school's time zone, as the operator set it: it decides where the school's days begin and end. */

import { pageData } from "./page-data.ts";

/**
 * IANA name, as the BFF wrote it into the page; the device's own where it does not know that zone. Checked with `Intl`
 * and not with `format/zones.ts`, because the frame needs it before that file has arrived.
 */
export const SCHOOL_ZONE = readSchoolZone();

function readSchoolZone(): string {
  const name = pageData.look.timeZone;
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name || device }).resolvedOptions().timeZone;
  } catch {
    return device;
  }
}

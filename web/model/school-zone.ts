/** The school's time zone, as the operator set it: it decides where the school's days begin and end. */

import { deviceZone, knownZone } from "#web/ui/browser/device.ts";

import { pageData } from "./page-data.ts";

/** IANA name, as the BFF wrote it into the page; the device's own zone if it does not know that name. */
export const SCHOOL_ZONE = knownZone(pageData.branding.timeZone) ?? deviceZone() ?? "UTC";

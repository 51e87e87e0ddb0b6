/** The zone of the school, as the operator set it: its days begin and end by it. */

/**
 * IANA name, as the BFF wrote it into the page; the device's own where it does not know such a zone. Asked of `Intl` and
 * not of `format/zones.ts`, because the frame needs it before anything that counts with zones has arrived.
 */
export const SCHOOL_ZONE = readSchoolZone();

function readSchoolZone(): string {
  // Tests of the model run without a page.
  const page = typeof document === "undefined" ? null : document;
  const name = page?.querySelector('meta[name="portal-time-zone"]')?.getAttribute("content") ?? "";
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name || device }).resolvedOptions().timeZone;
  } catch {
    return device;
  }
}

/** A device may give missing or strange values, or throw: the portal works all the same. */

import { expect, test } from "../browser/member-browser.ts";
import { expectAtRest } from "../browser/screens.ts";

/** Run in the page before the portal's programs. @param zone  what the browser says that the device's zone is */
function nameZone(zone: string | null): void {
  const Own = Intl.DateTimeFormat;
  class InThatZone extends Own {
    readonly #isInZoneOfDevice: boolean;
    constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
      super(locale, options);
      this.#isInZoneOfDevice = options?.timeZone === undefined;
    }
    override resolvedOptions() {
      const options = super.resolvedOptions();
      return this.#isInZoneOfDevice ? { ...options, timeZone: zone as string } : options;
    }
  }
  Object.defineProperty(Intl, "DateTimeFormat", { value: InThatZone });
}

/** Also run in the page before the portal's programs. */
const DEVICES: readonly (readonly [says: string, zone: string | null, change: () => void])[] = [
  ["names a zone that its browser does not know", "Etc/Unknown", () => undefined],
  [
    "says nothing of itself",
    null,
    () => {
      for (const name of ["BroadcastChannel", "matchMedia", "requestIdleCallback"])
        Object.defineProperty(window, name, { value: undefined });
      for (const name of ["languages", "language", "onLine", "clipboard", "platform", "serviceWorker"])
        Object.defineProperty(navigator, name, { value: undefined });
    },
  ],
  [
    "refuses whatever it is asked",
    "",
    () => {
      const refuse = (): never => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { get: refuse });
      for (const name of ["BroadcastChannel", "matchMedia"])
        Object.defineProperty(window, name, { value: refuse });
      for (const name of ["languages", "onLine", "clipboard", "platform", "serviceWorker", "setAppBadge"])
        Object.defineProperty(navigator, name, { get: refuse });
      Object.defineProperty(document, "cookie", { get: refuse, set: refuse });
    },
  ],
];

const SCREENS = ["/", "/courses", "/events", "/calendar", "/billing", "/inbox", "/account"];

for (const [says, zone, change] of DEVICES)
  test(`every screen works on a device that ${says}`, async ({ page, visitAs }) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.stack || error.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.addInitScript(nameZone, zone);
    await page.addInitScript(change);
    await visitAs("typical", "/");
    for (const path of SCREENS) {
      await page.goto(path);
      await expectAtRest(page);
      await expect(page.getByText(/could not be loaded|cannot be reached|broke/)).toHaveCount(0);
      await page.getByRole("button", { name: "Search everything" }).click();
      await expect(page.getByRole("dialog", { name: "Search everything" })).toBeVisible();
    }
    expect(faults).toEqual([]);
  });

import { describe, expect, it } from "vitest";

import { parseDevice, writeDevice } from "./drawn-screen.ts";

describe("the device's cookie", () => {
  it.each([
    [{ width: 390, zone: "Asia/Taipei" }, "390~Asia.Taipei"],
    [{ width: 1280, zone: "America/Argentina/Buenos_Aires" }, "1280~America.Argentina.Buenos_Aires"],
    [{ width: 99_999, zone: "America/Port-au-Prince" }, "99999~America.Port-au-Prince"],
    [{ width: 10, zone: "UTC" }, "10~UTC"],
  ])("says %j as %s, and is read as that", (device, written) => {
    expect(writeDevice(device)).toBe(written);
    expect(parseDevice(written)).toEqual(device);
  });

  it("has the width in whole pixels", () => {
    expect(writeDevice({ width: 411.43, zone: "Asia/Taipei" })).toBe("411~Asia.Taipei");
  });

  it("needs no encoding, for any zone that this Node knows", () => {
    for (const zone of Intl.supportedValuesOf("timeZone")) {
      const written = writeDevice({ width: 390, zone });
      expect(encodeURIComponent(written)).toBe(written);
      expect(parseDevice(written)).toEqual({ width: 390, zone });
    }
  });

  it.each([
    undefined,
    "",
    "~",
    "390",
    "390~",
    "~Asia.Taipei",
    "Asia.Taipei~390",
    "390~Asia.Nowhere",
    "390~asia/taipei",
    "390~Asia/Taipei",
    "390~Asia.Taipei~",
    " 390~Asia.Taipei",
    "390~Asia.Taipei\n",
    "-390~Asia.Taipei",
    "39e1~Asia.Taipei",
    "390.5~Asia.Taipei",
    "9~Asia.Taipei",
    "100000~Asia.Taipei",
    "99999999999999999999~Asia.Taipei",
    "390~+08.00",
    "390%7EAsia.Taipei",
    "390~Asia%2FTaipei",
    "３９０~Asia.Taipei",
    `390~${"A".repeat(10_000)}`,
    "390~<script>",
  ])("is not believed when it says %j", (written) => {
    expect(parseDevice(written)).toBeUndefined();
  });
});

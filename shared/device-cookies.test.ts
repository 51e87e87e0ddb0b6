import { describe, expect, it } from "vitest";

import { parseDevice, writeDevice, writeOpenSections } from "./device-cookies.ts";

describe("the device's cookie", () => {
  it.each([
    [{ width: 390, zone: "Asia/Taipei" }, "390~Asia.Taipei"],
    [{ width: 1280, zone: "America/North_Dakota/New_Salem" }, "1280~America.North_Dakota.New_Salem"],
    [{ width: 99_999, zone: "America/Port-au-Prince" }, "99999~America.Port-au-Prince"],
    [{ width: 10, zone: "UTC" }, "10~UTC"],
  ])("says %j as %s, and is read as that", (device, written) => {
    expect(writeDevice(device)).toBe(written);
    expect(parseDevice(written, undefined, "")).toEqual({ ...device, openSections: [] });
  });

  it.each(["asia.taipei", "ASIA.TAIPEI", "aSiA.TaIpEi", "ROC"])(
    "names one zone, however it is spelt: %s",
    (spelt) => {
      // What is kept for each zone that is rendered in must not be kept again for each spelling.
      expect(parseDevice(`390~${spelt}`, undefined, "")?.zone).toBe("Asia/Taipei");
    },
  );

  it("has the width in whole pixels", () => {
    expect(writeDevice({ width: 411.43, zone: "Asia/Taipei" })).toBe("411~Asia.Taipei");
  });

  it("needs no encoding, for any zone that this Node knows", () => {
    for (const zone of Intl.supportedValuesOf("timeZone")) {
      const written = writeDevice({ width: 390, zone });
      expect(encodeURIComponent(written)).toBe(written);
      expect(parseDevice(written, undefined, "")).toMatchObject({ width: 390, zone });
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
    expect(parseDevice(written, undefined, "")).toBeUndefined();
  });
});

describe("the cookie of the open sections", () => {
  const sectionsIn = (written: string | undefined, slug = "react") =>
    parseDevice("390~Asia.Taipei", written, slug)?.openSections;

  it("has their numbers for each course, and is read as the keys of one", () => {
    const written = writeOpenSections([
      ["react", ["section-1", "section-12", "something else"]],
      ["ceramics_2", ["section-3"]],
    ]);
    expect(written).toBe("react~1.12!ceramics_2~3");
    expect(encodeURIComponent(written ?? "")).toBe(written);
    expect(sectionsIn(written ?? "")).toEqual(["section-1", "section-12"]);
    expect(sectionsIn(written ?? "", "ceramics_2")).toEqual(["section-3"]);
    expect(sectionsIn(written ?? "", "act")).toEqual([]);
  });

  it("is taken away where none is open", () => {
    expect(writeOpenSections([["react", []]])).toBeNull();
    expect(sectionsIn(undefined)).toEqual([]);
  });

  it("leaves out a slug that needs encoding, and the oldest courses beyond 1,000 letters", () => {
    expect(
      writeOpenSections([
        ["a~b!c", ["section-1"]],
        ["課程", ["section-1"]],
      ]),
    ).toBeNull();
    const many = Array.from(
      { length: 40 },
      (_, at) => [`course-${at}-${"x".repeat(40)}`, ["section-1"]] as const,
    );
    const written = writeOpenSections(many) ?? "";
    expect(written.length).toBeLessThanOrEqual(1000);
    expect(written.startsWith("course-0-")).toBe(true);
  });

  it.each([
    "",
    ".",
    "1.3",
    "react",
    "react~",
    "react~1.",
    "react~1..2",
    "react~one",
    "react~1.2<",
    "react~-1",
    "react~99999",
    `react~${Array.from({ length: 101 }, () => "1").join(".")}`,
  ])("opens nothing when it says %j", (written) => {
    expect(sectionsIn(written)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";

import { deviceOf } from "#bff/sessions/device.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the device of a browser", () => {
  it.each([
    [`${MAC} Chrome/156.0.0.0 Safari/537.36`, { browser: "Chrome", system: "macOS" }],
    [`${MAC} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`, { browser: "Edge", system: "macOS" }],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
      { browser: "Safari", system: "macOS" },
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0",
      { browser: "Firefox", system: "Linux" },
    ],
    [
      `${ANDROID} Version/4.0 Chrome/156.0 Mobile Safari/537.36 Line/15.1.0`,
      { browser: "LINE", system: "Android" },
    ],
    [
      `${ANDROID} SamsungBrowser/30.0 Chrome/150.0 Mobile Safari/537.36`,
      { browser: "Samsung Internet", system: "Android" },
    ],
    ["curl/8.0", { browser: null, system: null }],
    [undefined, { browser: null, system: null }],
    // Only the first 512 characters are read.
    [`${"x ".repeat(252)}Firefox/`, { browser: "Firefox", system: null }],
    [`${"x ".repeat(252)} Firefox/`, { browser: null, system: null }],
  ])("has coarse names: %s", (userAgent, device) => {
    expect(deviceOf(userAgent)).toEqual(device);
  });
});

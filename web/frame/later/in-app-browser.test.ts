import { expect, test } from "vitest";

import { inAppBrowserOf } from "./in-app-browser.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
const HERE = "https://portal.example.com/billing/TM1?show=unpaid#code";

test("LINE's browser is recognised, and the address that leaves it keeps query and fragment", () => {
  const wayOut = "https://portal.example.com/billing/TM1?show=unpaid&openExternalBrowser=1#code";
  expect(inAppBrowserOf(`${PHONE} Safari Line/15.1.0`, HERE)).toEqual({ app: "LINE", wayOut });
});

test("Facebook's and Instagram's browsers are recognised, and only their menu opens another browser", () => {
  expect(inAppBrowserOf(`${PHONE} [FBAN/FBIOS;FBAV/520.0]`, HERE)).toEqual({ app: "Facebook", wayOut: null });
  expect(inAppBrowserOf(`${PHONE} Instagram 360.0.0 (iPhone16,1)`, HERE)).toEqual({
    app: "Instagram",
    wayOut: null,
  });
});

test("an ordinary browser is not treated as one inside an app, whatever its address says", () => {
  expect(inAppBrowserOf(`${PHONE} Version/19.0 Safari/604.1`, HERE)).toBeNull();
  expect(inAppBrowserOf("Mozilla/5.0 (X11; Linux x86_64; Online) Firefox/153.0", HERE)).toBeNull();
});

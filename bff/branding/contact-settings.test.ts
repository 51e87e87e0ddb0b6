import { describe, expect, it } from "vitest";

import { readConfig } from "#bff/config.ts";
import { faultsOf, REAL_SCHOOL } from "#bff/testing/setting-faults.ts";

describe("the settings of contacts", () => {
  it("name each contact of the school as members read it, and refuse other words", () => {
    const ways = [
      [
        "Office+zh@school.example.com",
        "Office+zh@school.example.com",
        "mailto:Office%2Bzh@school.example.com",
      ],
      ["+886 (2) 2345-6789", "+886 (2) 2345-6789", "tel:+886223456789"],
      ["https://lin.ee/abc", "LINE", "https://lin.ee/abc"],
      ["https://page.line.me/abc", "LINE", "https://page.line.me/abc"],
      ["https://line.me.example/?a=1", "line.me.example", "https://line.me.example/?a=1"],
    ] as const;
    expect(readConfig({ SCHOOL_CONTACT: ways.map(([word]) => word).join(", ") }).contacts).toEqual(
      ways.map(([, name, href]) => ({ name, href })),
    );
    const words = [
      "office@school",
      "02 2345 6789",
      "http://127.0.0.1/",
      "https://a@c.example",
      "https://:b@c.example",
      "@line",
    ];
    const faults = faultsOf({ SCHOOL_CONTACT: `a@b.example,${words.join(",")}` });
    expect(faults.map((fault) => /holds "(.*)": expected a mail/.exec(fault)?.[1])).toEqual(words);
  });

  it("refuse a shop without a web address; only the demo has contacts by default", () => {
    for (const link of ["http://shop.example/", "shop.example", "javascript:alert(1)", "https://a b.example"])
      expect(faultsOf({ SHOP_LINK: link })[0], link).toContain("expected an https address");
    expect(readConfig({ SCHOOL_PORT: "4321" }).shopLink).toBe("http://127.0.0.1:4321/shop");
    expect(readConfig({}).contacts.map(({ href }) => href.split(":")[0])).toEqual(["mailto", "tel"]);
    for (const real of [REAL_SCHOOL, { SCHOOL_DEMO: "off" }])
      expect(readConfig(real)).toMatchObject({ contacts: [], shopLink: undefined });
  });
});

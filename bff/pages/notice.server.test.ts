import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { dataIn, memberAt, OWN_NAVIGATION, startPortalWithPages } from "#bff/testing/portal-with-pages.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";
import { NOTICE_ELEMENT } from "#shared/notice.ts";

/** What the page shows above its screen. */
const noticeIn = (page: string) => new RegExp(`<div id="${NOTICE_ELEMENT}"[^>]*>.*?</div>`).exec(page)?.[0];

it("a notice of the operators stands in every page, and a later one from the next SIGHUP on", async () => {
  const file = join(folderOfTest(), "notice");
  writeFileSync(file, "Videos rest <tonight>.\nhttps://status.example.com/now");
  const portal = await startPortalWithPages({}, { NOTICE_ZH_TW_FILE: file });
  onTestFinished(() => portal.close());
  const member = await memberAt(portal);
  const signedOut = portal.browser();
  const page = async (browser = signedOut, path = "/courses") => browser.navigate(path, OWN_NAVIGATION);
  const shown = async () => [
    noticeIn((await page()).body),
    noticeIn((await page(member)).body),
    noticeIn((await page(signedOut, "/no/such/page")).body),
  ];

  const first =
    '<div id="notice" role="status" lang="zh-Hant-TW">Videos rest &lt;tonight&gt;. <a href="https://status.example.com/now" rel="noreferrer">status.example.com</a></div>';
  expect(await shown()).toEqual([first, first, first]);
  expect(dataIn((await page(member)).body).notice?.["zh-TW"]?.text).toBe("Videos rest <tonight>.");
  const { etag } = (await page()).headers;

  writeFileSync(file, "x".repeat(301));
  await portal.app.reload({});
  expect(portal.events("reload_refused")).toMatchObject([{ reason: expect.stringMatching(/NOTICE_ZH_TW/) }]);
  expect(await shown()).toEqual([first, first, first]);

  writeFileSync(file, "Videos are back.");
  await portal.app.reload({});
  expect(portal.events("notice_changed")).toMatchObject([{ languages: ["zh-TW"] }]);
  const later = '<div id="notice" role="status" lang="zh-Hant-TW">Videos are back.</div>';
  expect(await shown()).toEqual([later, later, later]);
  expect((await page()).headers["etag"]).not.toBe(etag);
  for (const browser of [signedOut, member])
    expect(await browser.session()).toMatchObject({
      notice: { "zh-TW": { text: "Videos are back." } },
    });
});

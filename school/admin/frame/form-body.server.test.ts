import { gzipSync } from "node:zlib";

import { beforeEach, describe, expect, test } from "vitest";

import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";

const { testSchool, owner } = await openAdminArea(["school_setting"]);
/** A form of the settings as a browser would send it. */
let form: string;

const SETTINGS = "/admin/settings";
const TURN_ON = "/admin/settings/mcp-connections/on";
const RENAME = "/admin/settings/name";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

beforeEach(async () => {
  form = new URLSearchParams(
    formOf((await owner.get(SETTINGS)).html, TURN_ON) as Record<string, string>,
  ).toString();
});

const countChanges = async (): Promise<number> =>
  (await testSchool.school.db.selectFrom("audit_entry").select("id").execute()).length;

describe("a form with an unreadable body gets a page with advice, and changes nothing", () => {
  test.each<[string, number, Record<string, string>, (body: string) => string | Buffer]>([
    [
      "JSON",
      415,
      { "content-type": "application/json" },
      (body) => JSON.stringify(Object.fromEntries(new URLSearchParams(body))),
    ],
    ["JSON that is none", 415, { "content-type": "application/json" }, () => "{"],
    ["multipart", 415, { "content-type": "multipart/form-data; boundary=b" }, (body) => `--b\r\n${body}`],
    ["plain text", 415, { "content-type": "text/plain" }, (body) => body],
    ["a body without a media type", 415, {}, (body) => body],
    ["a body compressed by gzip", 415, { ...FORM, "content-encoding": "gzip" }, (body) => gzipSync(body)],
    ["a body of 300 kB", 413, FORM, (body) => `${body}&name=${"x".repeat(300_000)}`],
    ["a percent escape that is none", 400, FORM, (body) => `${body}&name=100%`],
    ["a percent escape that is no UTF-8", 400, FORM, (body) => `${body}&name=%ff`],
  ])("%s: %i", async (_case, status, headers, bodyOf) => {
    const english = await owner.postBody(TURN_ON, bodyOf(form), headers);
    owner.language = "zh-TW";
    const chinese = await owner.postBody(TURN_ON, bodyOf(form), headers);

    expect(english.status).toBe(status);
    expect(english.html).toContain("<h1>The form cannot be read</h1>");
    expect(english.text).toMatch(/Nothing was changed\. Go back/);
    expect(chinese.status).toBe(status);
    expect(chinese.text).toContain("沒有任何變更。請返回上一頁");
    expect(await countChanges()).toBe(0);
    expect((await owner.postBody(TURN_ON, form, FORM)).status).toBe(303);
  });

  test("a form without a body is answered like a form without a token", async () => {
    const page = await owner.postBody(TURN_ON, "", {});

    expect(page.status).toBe(409);
    expect(page.summary.join()).toContain("open for too long");
  });

  test("a form without a session leads to the sign-in page", async () => {
    const stranger = new OperatorBrowser(testSchool);

    expect(await stranger.postBody(TURN_ON, "{}", { "content-type": "application/json" })).toMatchObject({
      status: 303,
      location: expect.stringMatching(`^/sign-in\\?return_to=${encodeURIComponent("/admin")}`) as string,
    });
  });
});

describe("a field that no browser sends in this way", () => {
  test("sent twice must be sent again, since nobody knows which value was meant", async () => {
    const page = await owner.submit(SETTINGS, RENAME, { name: ["One", "Other"], name_en: "One" });

    expect(page.status).toBe(400);
    expect(page.summary).toEqual([
      "A field was sent more than once. Check what stands here and send it again.",
    ]);
    expect(formOf(page.html, RENAME)).toMatchObject({ name: "One" });
    expect(await countChanges()).toBe(0);
  });
});

test.each(["a\u0007b", "a\u0000b", "a\u007fb"])(
  "a text with an invisible character, %j, is refused beside its field",
  async (name) => {
    const page = await owner.submit(SETTINGS, RENAME, { name });

    expect(page.status).toBe(422);
    expect(page.faults).toEqual([
      "This text is too long, or has characters that cannot be seen. Type it again.",
    ]);
    expect(await countChanges()).toBe(0);
  },
);

test("an address with a malformed percent escape gets a page in a browser", async () => {
  const page = await owner.get("/admin/members/%zz");

  expect(page.status).toBe(400);
  expect(page.html).toContain("There is no page at this address.");
});

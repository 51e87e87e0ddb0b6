import { expect, test } from "vitest";

import { authorizeUrl } from "#school/testing/authorization.ts";
import { formOf, OperatorBrowser } from "#school/testing/operator-browser.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const testSchool = await openTestSchool();

test.each([[undefined], [""], ["Allow"], ["allow "], ["yes"], [["allow", "deny"]]])(
  "a consent form whose decision is not one Allow gives no code: %j",
  async (decision) => {
    const { clientId } = await testSchool.storePair();
    const browser = await new OperatorBrowser(testSchool).signIn("mem_yichun");
    const form = formOf((await browser.get(authorizeUrl(testSchool, clientId))).html, "/oauth/consent");
    const sent = { ...form, ...(decision === undefined ? {} : { decision }) };
    const { location } = await browser.post("/oauth/consent", sent);

    expect(location).not.toContain("code=");
    expect(await testSchool.school.db.selectFrom("authorization_code").selectAll().execute()).toEqual([]);
  },
);

import { beforeEach, describe, expect, test } from "vitest";

import { applicationAddress } from "#school/admin/oauth-applications/application-paths.ts";
import { DAY, HOUR, MINUTE } from "#school/clock.ts";
import { storeCode } from "#school/testing/authorization.ts";
import { formOf, type ShownPage } from "#school/testing/operator-browser.ts";
import { APPLICATIONS, NEW_APPLICATION, PORTAL } from "#school/testing/portal-application.ts";
import { openAdminArea } from "#school/testing/admin-area.ts";

const { testSchool, owner } = await openAdminArea(["school_setting", "authorization_code", "token_pair"]);

beforeEach(async () => {
  const { db } = testSchool.school;
  await db.deleteFrom("oauth_client").where("source", "=", "operator").where("name", "!=", "Test").execute();
  await owner.submit("/admin/settings", "/admin/settings/mcp-connections/on");
});

function shownSecret({ html }: ShownPage): { id: string; secret: string } {
  return {
    id: /cli_[\w-]+/.exec(html)?.[0] ?? "",
    secret: /sec_[\w-]+/.exec(html)?.[0] ?? "",
  };
}

/** Asks the token endpoint with a code that does not exist: 401 when the client is not authenticated, 400 when it is. */
async function authenticates(id: string, secret: string): Promise<boolean> {
  const answer = await testSchool.refresh({ refreshToken: "ref_none", clientId: id }, secret);
  return answer.json<{ error: string }>().error === "invalid_grant";
}

describe('Spec, "Authentication", rule 3: OAuth applications in the admin area', () => {
  test("applications are shown when MCP connections is on, and still work when it is off", async () => {
    const { id, secret } = shownSecret(await owner.submit(NEW_APPLICATION, NEW_APPLICATION, PORTAL));
    await owner.submit("/admin/settings", "/admin/settings/mcp-connections/off");

    expect((await owner.get("/admin/settings")).html).not.toContain(`href="${APPLICATIONS}"`);
    expect((await owner.get(APPLICATIONS)).status).toBe(404);
    expect((await owner.post(NEW_APPLICATION, PORTAL)).status).toBe(404);
    expect(await authenticates(id, secret)).toBe(true);
  });

  test("a confidential application gets a secret, which is shown once and logged nowhere", async () => {
    const form = { ...formOf((await owner.get(NEW_APPLICATION)).html, NEW_APPLICATION), ...PORTAL };
    const answer = await owner.post(NEW_APPLICATION, form);
    const { id, secret } = shownSecret(answer);
    testSchool.advanceClock(MINUTE);
    const reloaded = await owner.post(NEW_APPLICATION, form);
    const page = await owner.follow(reloaded);
    const log = await testSchool.school.db.selectFrom("audit_entry").selectAll().execute();

    expect(answer.status).toBe(200);
    expect(await authenticates(id, secret)).toBe(true);
    expect(reloaded.status).toBe(303);
    expect(page.html).not.toContain(secret);
    expect(page.html).toContain("shown once");
    expect(JSON.stringify(log)).not.toContain("sec_");
    expect(log.at(-1)?.action === "application.make" || log[0]?.action === "application.make").toBe(true);
  });

  test("a public application has no secret", async () => {
    const { confidential: _confidential, ...open } = PORTAL;
    const answer = await owner.submit(NEW_APPLICATION, NEW_APPLICATION, {
      ...open,
      redirectUris: "http://127.0.0.1/cb",
    });
    const page = await owner.follow(answer);

    expect(answer.status).toBe(303);
    expect(page.html).toContain("public");
    expect(page.html).not.toContain("Make a new secret");
  });

  test.each<[string, Record<string, string | string[]>, string]>([
    ["no name", { name: " " }, "Type a name."],
    ["an invisible name", { name: "Por\u202etal" }, "can be seen"],
    ["no redirect URI", { redirectUris: "" }, "at least one redirect URI"],
    ["a redirect URI over http", { redirectUris: "http://portal.example/cb" }, "begins with https://"],
    ["a redirect URI that is none", { redirectUris: "<script>alert(1)</script>" }, "cannot be used"],
    [
      "eleven redirect URIs",
      { redirectUris: Array.from({ length: 11 }, (_, at) => `https://p.example/${at}`).join("\n") },
      "at most ten",
    ],
    ["a sign-in over http", { initiateLoginUri: "http://portal.example/auth/login" }, "begins with https://"],
    ["no scope", { scopes: [] }, "Choose at least one."],
    ["an operator scope", { scopes: ["courses:write"] }, "courses:write cannot be given"],
    ["a name of 5,000 characters", { name: "a".repeat(5000) }, "too long"],
  ])("%s is refused beside its field, which keeps what was typed", async (_case, wrong, text) => {
    const fields = { ...PORTAL, ...wrong };
    const page = await owner.submit(NEW_APPLICATION, NEW_APPLICATION, fields);
    const again = formOf(page.html, NEW_APPLICATION);

    expect(page.status).toBe(422);
    expect(page.faults.join()).toContain(text);
    expect(page.summary.join()).toContain(text);
    expect(page.html).toMatch(/aria-invalid="true"/);
    expect(again["redirectUris"]).toBe(fields.redirectUris.trim());
    expect(again["confidential"]).toBe("yes");
    expect((await owner.get(APPLICATIONS)).html).not.toContain(">Portal<");
  });
});

test("an owner changes where members sign in at an application, and the school's pages lead there", async () => {
  const from = "https://portal.example/auth/login";
  const fields = { ...PORTAL, initiateLoginUri: from };
  const { id } = shownSecret(await owner.submit(NEW_APPLICATION, NEW_APPLICATION, fields));
  expect((await owner.get("/")).html).toContain(`href="${from}?iss=`);

  const change = (initiateLoginUri: string) =>
    owner.submit(applicationAddress(id), applicationAddress(id, "/login"), { initiateLoginUri });
  expect((await change("http://portal.example/")).faults.join()).toContain("begins with https://");
  const { id: second } = shownSecret(await owner.submit(NEW_APPLICATION, NEW_APPLICATION, fields));
  expect((await change("https://other.example/login")).status).toBe(303);
  // That of another application stays.
  expect(
    formOf((await owner.get(applicationAddress(second))).html, applicationAddress(second, "/login")),
  ).toMatchObject({
    initiateLoginUri: from,
  });
  await owner.submit(applicationAddress(second, "/disable"), applicationAddress(second, "/disable"));
  expect((await owner.get("/")).html).toContain('href="https://other.example/login?iss=');
});

describe("the secret of an application", () => {
  test("overlaps with the former secret for a day; after that only the new one works", async () => {
    const { id, secret: old } = shownSecret(await owner.submit(NEW_APPLICATION, NEW_APPLICATION, PORTAL));
    const rotated = await owner.submit(applicationAddress(id), applicationAddress(id, "/rotate"));
    const { secret } = shownSecret(rotated);

    expect(secret).not.toBe(old);
    testSchool.advanceClock(DAY - 1);
    expect([await authenticates(id, old), await authenticates(id, secret)]).toEqual([true, true]);
    expect(await authenticates(id, "sec_guess")).toBe(false);
    const page = async () => (await owner.get(applicationAddress(id))).html;
    await owner.signIn("mem_owner");
    expect(await page()).toContain("/end-old-secret?");
    testSchool.advanceClock(1);
    expect([await authenticates(id, old), await authenticates(id, secret)]).toEqual([false, true]);
    expect(await page()).not.toContain("/end-old-secret?");
  });

  test("the secret from before the last change can be ended at once", async () => {
    const { id, secret: old } = shownSecret(await owner.submit(NEW_APPLICATION, NEW_APPLICATION, PORTAL));
    const { secret } = shownSecret(
      await owner.submit(applicationAddress(id), applicationAddress(id, "/rotate")),
    );
    await owner.submit(applicationAddress(id), applicationAddress(id, "/end-old-secret"));

    expect([await authenticates(id, old), await authenticates(id, secret)]).toEqual([false, true]);
  });

  test("a page from before a rotation rotates nothing, and says who has rotated the secret", async () => {
    const { id } = shownSecret(await owner.submit(NEW_APPLICATION, NEW_APPLICATION, PORTAL));
    const form = formOf((await owner.get(applicationAddress(id))).html, applicationAddress(id, "/rotate"));
    testSchool.advanceClock(MINUTE);
    const { secret } = shownSecret(
      await owner.submit(applicationAddress(id), applicationAddress(id, "/rotate")),
    );
    const page = await owner.post(applicationAddress(id, "/rotate"), form);

    expect(page.status).toBe(409);
    expect(page.summary.join()).toMatch(/changed this while you were looking \(Made a new secret/);
    expect(await authenticates(id, secret)).toBe(true);
  });

  test("needs a password typed within 15 minutes, and keeps what was entered meanwhile", async () => {
    const form = { ...formOf((await owner.get(NEW_APPLICATION)).html, NEW_APPLICATION), ...PORTAL };
    testSchool.advanceClock(15 * MINUTE);
    const asked = await owner.post(NEW_APPLICATION, form);
    const carried = formOf(asked.html, NEW_APPLICATION);

    expect(asked.html).toContain("Your password, please");
    expect(carried).toMatchObject(PORTAL);
    const wrong = await owner.post(NEW_APPLICATION, { ...carried, current_password: "wrong" });
    expect(wrong.status).toBe(401);
    expect(wrong.faults).toEqual(["The password is not right. Type it again."]);
    expect(wrong.html).not.toContain('value="wrong"');
    const made = await owner.post(NEW_APPLICATION, {
      ...formOf(wrong.html, NEW_APPLICATION),
      current_password: "titmouse",
    });
    expect(shownSecret(made).secret).not.toBe("");
    expect((await owner.submit(NEW_APPLICATION, NEW_APPLICATION, PORTAL)).html).toContain("sec_");
  });

  test("allows five tries of the password, as the sign-in page does", async () => {
    const form = { ...formOf((await owner.get(NEW_APPLICATION)).html, NEW_APPLICATION), ...PORTAL };
    testSchool.advanceClock(15 * MINUTE);
    for (let at = 0; at < 5; at += 1)
      await owner.post(NEW_APPLICATION, { ...form, current_password: "wrong" });
    const page = await owner.post(NEW_APPLICATION, { ...form, current_password: "titmouse" });

    expect(page.status).toBe(429);
    expect(page.faults.join()).toContain("Too many tries");
    testSchool.advanceClock(HOUR);
  });
});

describe("disabling an application", () => {
  test("disabling says what it ends, ends pairs and codes, and enabling brings none back", async () => {
    const { id, secret } = shownSecret(await owner.submit(NEW_APPLICATION, NEW_APPLICATION, PORTAL));
    const pairs = [
      await testSchool.storePair({ clientId: id }),
      await testSchool.storePair({ clientId: id }),
      await testSchool.storePair({ clientId: id, memberId: "mem_daniel" }),
    ];
    await storeCode(testSchool, id);
    const confirmation = await owner.get(applicationAddress(id, "/disable"));
    expect(confirmation.html).toContain("3 live pairs of 2 members will end at once");
    await owner.submit(applicationAddress(id, "/disable"), applicationAddress(id, "/disable"));

    const query = "{ viewer { id } }";
    for (const { accessToken } of pairs)
      expect((await testSchool.queryMemberApi(accessToken, query)).status).toBe(401);
    expect(await testSchool.school.db.selectFrom("authorization_code").selectAll().execute()).toEqual([]);

    await owner.submit(applicationAddress(id), applicationAddress(id, "/enable"));
    expect(await authenticates(id, secret)).toBe(true);
    for (const { accessToken } of pairs)
      expect((await testSchool.queryMemberApi(accessToken, query)).status).toBe(401);
  });

  test("also ends a pair that a refresh makes at the same moment", async () => {
    const { id, secret } = shownSecret(await owner.submit(NEW_APPLICATION, NEW_APPLICATION, PORTAL));
    const pair = await testSchool.storePair({ clientId: id });
    const form = formOf(
      (await owner.get(applicationAddress(id, "/disable"))).html,
      applicationAddress(id, "/disable"),
    );
    const refresh = () => testSchool.refresh(pair, secret);
    await Promise.all([
      refresh(),
      refresh(),
      owner.post(applicationAddress(id, "/disable"), form),
      refresh(),
      refresh(),
    ]);
    const live = await testSchool.school.db
      .selectFrom("token_pair")
      .select("id")
      .where("client_id", "=", id)
      .where("revoked_at", "is", null)
      .execute();

    expect(live).toEqual([]);
  });

  test("the list says how many pairs are live and when the application was used last", async () => {
    const { id, secret } = shownSecret(await owner.submit(NEW_APPLICATION, NEW_APPLICATION, PORTAL));
    const pair = await testSchool.storePair({ clientId: id });
    expect((await owner.get(APPLICATIONS)).html).toMatch(/Portal[\s\S]*never/);
    await testSchool.refresh(pair, secret);
    const list = await owner.get(APPLICATIONS);

    expect(list.html).toMatch(/Portal[\s\S]*class="value">2<[\s\S]*<time datetime/);
  });
});

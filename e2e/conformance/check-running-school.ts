/** Checks a running school once before the tests, so that a wrong setting is one message and not a hundred failed tests. */

import type { HtmlForm } from "#shared/testing/html-forms.ts";
import { HttpBrowser, type Departure, type PageView, requirePage } from "../harness/http-browser.ts";
import { postForm, requestAuthorization } from "./member-client.ts";
import { registerProgram } from "./operator-client.ts";
import type { Account, RunningSchool } from "./running-school.ts";
import { SettingsFault } from "./running-school.ts";

/**
 * @returns the `client_id` of an operator's program, registered here once for all tests unless a setting names one, and
 * undefined without an operator
 * @throws {SettingsFault} with what to change
 */
export async function checkRunningSchool(school: RunningSchool): Promise<string | undefined> {
  await checkAddress(school.url);
  await checkSecret(school.url, school.client, "CONFORMANCE_CLIENT");
  if (school.otherClient !== undefined)
    await checkSecret(school.url, school.otherClient, "CONFORMANCE_OTHER_CLIENT");
  const browser = await signIn(school.url, school.member, "CONFORMANCE_MEMBER");
  for (const [client, setting] of [
    [school.client, "CONFORMANCE_CLIENT_ID"],
    [school.otherClient, "CONFORMANCE_OTHER_CLIENT_ID"],
    [school.publicClient, "CONFORMANCE_PUBLIC_CLIENT_ID"],
  ] as const)
    if (client !== undefined) await checkClient(school.url, browser, client, setting);
  if (school.otherMember !== undefined)
    await signIn(school.url, school.otherMember, "CONFORMANCE_OTHER_MEMBER");
  if (school.operator === undefined) return undefined;
  await signIn(school.url, school.operator, "CONFORMANCE_OPERATOR");
  return school.operatorProgramId ?? registerOnce(school.url);
}

async function checkAddress(url: string): Promise<void> {
  const path = "/.well-known/oauth-authorization-server";
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(10_000) }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new SettingsFault(
      `No school answers at ${url} (${cause}).\nStart it, or set CONFORMANCE_URL to the address where it runs.`,
    );
  });
  const metadata: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok || typeof metadata !== "object")
    throw new SettingsFault(
      `${url}${path} answered ${answer.status} and no metadata.\nSet CONFORMANCE_URL to the origin of a school.`,
    );
}

/** Checks a client: with an unknown refresh token a valid client gets `invalid_grant`, another one `invalid_client`. */
async function checkSecret(url: string, client: RunningSchool["client"], settings: string): Promise<void> {
  const answer = await postForm(`${url}/api/oauth/token`, {
    grant_type: "refresh_token",
    refresh_token: "no-such-token",
    client_id: client.client_id,
    client_secret: client.client_secret,
  });
  if ((await answer.text()).includes("invalid_client"))
    throw new SettingsFault(
      `The school does not know the client ${client.client_id} with this secret.\n` +
        `Set ${settings}_ID and ${settings}_SECRET to what the school printed when the client was made.`,
    );
}

async function signIn(url: string, account: Account, settings: string): Promise<HttpBrowser> {
  const browser = new HttpBrowser(url, { "accept-language": "en" });
  const form = formOf(await browser.open("/sign-in"), "/sign-in");
  if (form === undefined)
    throw new SettingsFault(
      `${url}/sign-in shows no form that posts to /sign-in.\n` +
        "These tests sign people in at this service's own pages, and cannot judge a school with others.",
    );
  const after = await browser.submit(form, { ...account });
  if (formOf(after, "/sign-in") === undefined) return browser;
  const { status } = requirePage(after);
  throw new SettingsFault(
    status === 429
      ? `The school takes no more passwords for ${account.email} now, after too many wrong ones.\nWait a quarter of an hour.`
      : `The school does not accept this password of ${account.email}.\nSet ${settings}_EMAIL and ${settings}_PASSWORD again.`,
  );
}

/** Checks that a valid request of a known client is answered with the consent page. */
async function checkClient(
  url: string,
  browser: HttpBrowser,
  client: RunningSchool["client"],
  setting: string,
): Promise<void> {
  const view = await requestAuthorization(browser, url, client);
  if (formOf(view, "/oauth/consent") !== undefined) return;
  const reason =
    "forms" in view ? `a page with status ${view.status}` : `the error ${view.url.searchParams.get("error")}`;
  throw new SettingsFault(
    `The school asked nobody to consent to the client ${client.client_id}, and answered with ${reason}.\n` +
      `Check ${setting}: the client needs the redirect URI ${client.redirect_uris[0]} (CONFORMANCE_REDIRECT_URI) ` +
      `and the scopes ${client.scope}, and CONFORMANCE_URL must be the address that the school itself goes by.`,
  );
}

function formOf(view: PageView | Departure, action: string): HtmlForm | undefined {
  return "forms" in view ? view.forms.find((form) => form.action === action) : undefined;
}

/** Registers the operator's program. All tests share one, because a school limits the registrations of an address. */
async function registerOnce(url: string): Promise<string> {
  const program = await registerProgram(url).catch((error: Error) => {
    throw new SettingsFault(
      `The school registered no program: ${error.message}\n` +
        "Wait an hour when it was too many, or set CONFORMANCE_OPERATOR_CLIENT_ID to one that is registered.",
    );
  });
  return program.client_id;
}

/**
 * `check-setup -- --public`: tests the running portal as members reach it, through the proxy and over TLS. Each check names the
 * change that something between the members and the portal needs.
 */

import { request } from "undici";

import type { Finding } from "#bff/commands/setup-checks.ts";
import type { Config } from "#bff/config.ts";
import type { SeenCaller } from "#bff/routes/seen-caller.ts";
import { securityHeaders } from "#bff/routes/security-headers.ts";
import { cookieNames } from "#bff/sessions/cookies.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { SETUP_PROOF_HEADER, setupProof } from "#bff/sessions/keys/setup-proof.ts";
import { CALLBACK_PATH, LOGIN_PATH } from "#shared/bff-paths.ts";

/** In a network for documentation (RFC 5737): nobody calls from it. */
const FORGED_ADDRESS = "192.0.2.77";

const TIMEOUT_MS = 10_000;
const NAVIGATION = { accept: "text/html", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** @returns findings in the order in which they should be corrected */
export async function checkPublicAddress(config: Config): Promise<Finding[]> {
  const name = `portal at ${config.portalUrl}`;
  const proof = setupProof(createKeyRing(config.sessionKeys ?? []), Date.now());
  const headers = { [SETUP_PROOF_HEADER]: proof, "x-forwarded-for": FORGED_ADDRESS };
  const failed = (problem: string): Finding[] => [{ name, problem }];
  try {
    const answer = await ask(`${config.portalUrl}/healthz`, headers);
    const health = healthIn(answer);
    if (health === undefined)
      return failed(`what answers there is no portal (${answer.status}). Lead this name to the portal.`);
    if (health.portal !== config.portalUrl)
      return failed(`a portal answers with another PORTAL_URL, ${health.portal}.`);
    return [
      { name, problem: null },
      checkHeaders(answer, config),
      checkCaller(health.caller),
      ...(await checkPlainHttp(config)),
      ...(await checkSignIn(config)),
    ];
  } catch (error) {
    return failed(problemOfConnection(error));
  }
}

function checkHeaders(answer: Answer, config: Config): Finding {
  const changed = Object.entries(securityHeaders(config)).filter(
    ([name, value]) => String(answer.headers[name]) !== value,
  );
  const problem =
    changed.length === 0
      ? null
      : `something before the portal changes or removes ${changed.map(([name]) => name).join(", ")}: let the portal's own through, once each.`;
  return { name: "headers of security", problem };
}

function checkCaller(caller: SeenCaller | undefined): Finding {
  const name = "addresses of callers";
  const failed = (problem: string): Finding => ({ name, problem });
  if (caller === undefined)
    return failed("the portal has other SESSION_KEYS than these settings, or another clock.");
  const { connection, isTrusted, forwardedFor, address } = caller;
  if (forwardedFor === null)
    return failed(
      `the proxy at ${connection} sends no X-Forwarded-For, so all members count as one: have it send the address that connected to it.`,
    );
  if (!isTrusted)
    return failed(
      `the proxy connects from ${connection}, which TRUSTED_PROXIES of the running portal does not name: all members count as one.`,
    );
  if (forwardedFor.split(",").at(-1)?.trim() === FORGED_ADDRESS)
    return failed(
      `the proxy at ${connection} passes on whatever a caller writes into X-Forwarded-For, so anybody chooses the address to count as: have it set the header.`,
    );
  return { name: `${name} (this machine counts as ${address})`, problem: null };
}

/** When the portal's address names a port, there is no port for plain http. */
async function checkPlainHttp({ isHttps, portalUrl }: Config): Promise<Finding[]> {
  const { host, port } = new URL(portalUrl);
  if (!isHttps || port !== "") return [];
  const name = `plain http at ${host}`;
  const answer = await ask(`http://${host}/courses`, NAVIGATION).catch(() => undefined);
  // Without an answer nothing is sent in the clear.
  const isLed =
    answer === undefined ||
    (answer.status >= 300 &&
      answer.status < 400 &&
      String(answer.headers["location"]).startsWith(`${portalUrl}/`));
  return [
    {
      name,
      problem: isLed
        ? null
        : `it is answered ${answer.status} and not led to https: redirect it to ${portalUrl}.`,
    },
  ];
}

/** Begins a sign-in as a click does, and sends a callback that the portal refuses with its own page. */
async function checkSignIn({ isHttps, portalUrl }: Config): Promise<Finding[]> {
  const [start, callback] = [`start of a sign-in`, `callback address ${portalUrl}${CALLBACK_PATH}`];
  const started = await ask(`${portalUrl}${LOGIN_PATH}`, NAVIGATION);
  const cookie = [started.headers["set-cookie"] ?? []]
    .flat()
    .find((line) => line.startsWith(cookieNames(isHttps).signIn));
  const location = URL.parse(String(started.headers["location"]));
  const redirectUri = location?.searchParams.get("redirect_uri");
  const failed = (problem: string): Finding[] => [{ name: start, problem }];
  if (started.status === 429)
    return failed("too many sign-ins were begun from this address; try again in a minute.");
  if (redirectUri !== `${portalUrl}${CALLBACK_PATH}`)
    return failed(`it does not lead to the school (${started.status}): see /readyz of the portal.`);
  if (cookie === undefined || (isHttps && !/;\s*secure/i.test(cookie)))
    return failed("something before the portal changes or removes its cookies.");
  const back = await ask(`${portalUrl}${CALLBACK_PATH}?state=check-setup&code=none`, NAVIGATION);
  const isPortals = back.status === 302 && String(back.headers["location"]).includes("problem=");
  return [
    { name: start, problem: null },
    {
      name: callback,
      problem: isPortals
        ? null
        : `it is answered ${back.status}, and not by the portal: lead every path to it, with its query.`,
    },
  ];
}

async function ask(url: string, headers: Record<string, string>): Promise<Answer> {
  const answer = await request(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() };
}

function healthIn({ status, body }: Answer): { portal: string; caller?: SeenCaller } | undefined {
  try {
    const health = JSON.parse(body) as { portal?: unknown; caller?: SeenCaller };
    if (status !== 200 || typeof health.portal !== "string") return undefined;
    return { portal: health.portal, ...(health.caller !== undefined && { caller: health.caller }) };
  } catch {
    return undefined;
  }
}

function problemOfConnection(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "no answer";
  if (/CERT|SIGNATURE|ALTNAME|SSL/.test(code))
    return `its certificate is not one that browsers trust for this name (${code}).`;
  return `it cannot be reached from here (${code}): look at the name's address, the firewall, and whether the proxy and the portal run.`;
}

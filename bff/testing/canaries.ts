/** Finds secrets in the answers and the log of a portal. */

import {
  type HttpAnswer,
  type PortalBrowser,
  TEST_KEY,
  type TestPortal,
} from "#bff/testing/portal-browser.ts";

/** A text that left the portal, and where. */
export interface Outgoing {
  where: string;
  text: string;
}

/** All of an answer except the cookie that it sets. */
export function outgoingOf(where: string, { headers, body }: HttpAnswer): Outgoing {
  const { "set-cookie": _ownCookie, ...others } = headers;
  return { where, text: JSON.stringify(others) + body };
}

/** Every secret that this portal and this school have used so far. */
export function secretsOf({ school }: TestPortal, browsers: readonly PortalBrowser[]): Map<string, string> {
  const secrets = new Map([
    ["client secret", school.clientSecret],
    ["session key", TEST_KEY],
    ["session key in hex", Buffer.from(TEST_KEY, "base64").toString("hex")],
  ]);
  for (const [index, pair] of school.pairs.entries()) {
    secrets.set(`access token ${index}`, pair.access_token);
    secrets.set(`refresh token ${index}`, pair.refresh_token);
  }
  for (const [index, form] of school.tokenRequests.entries())
    for (const name of ["code", "code_verifier"]) {
      const value = form[name];
      if (value !== undefined) secrets.set(`${name} ${index}`, value);
    }
  for (const [index, idToken] of school.idTokens.entries()) secrets.set(`ID token ${index}`, idToken);
  for (const [index, { cookies }] of browsers.entries())
    for (const [name, value] of cookies) secrets.set(`cookie ${name} ${index}`, decodeURIComponent(value));
  return secrets;
}

/** @returns "what, where" for every secret that was found, plain or encoded */
export function leaks(secrets: ReadonlyMap<string, string>, outgoing: readonly Outgoing[]): string[] {
  return [...secrets].flatMap(([what, secret]) => {
    const forms = [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString("base64").replace(/=+$/, ""),
      Buffer.from(secret).toString("hex"),
      [...Buffer.from(secret)].join(","),
    ];
    return outgoing
      .filter(({ text }) => forms.some((form) => text.includes(form)))
      .map(({ where }) => `${what}, ${where}`);
  });
}

/** A member who uses the portal by plain HTTP: with a cookie jar, and signed in by the school's own pages. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { request } from "undici";

import { Browser, requireDeparture, requireForm, requirePage } from "../conformance/browser.ts";
import { PASSWORD } from "../conformance/people.ts";
import { CookieJar } from "../harness/cookie-jar.ts";

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../shared/member-api/documents.json"), "utf8"),
) as Record<string, string>;

export class MemberAtPortal {
  readonly #portalUrl: string;
  readonly #schoolUrl: string;
  readonly cookies = new CookieJar();

  constructor(portalUrl: string, schoolUrl: string) {
    this.#portalUrl = portalUrl;
    this.#schoolUrl = schoolUrl;
  }

  /** Requests an address of the portal. @returns the address that it redirects to */
  async follow(path: string): Promise<URL> {
    const { location } = await this.#send(path, {
      headers: { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
    });
    return new URL(typeof location === "string" ? location : path, this.#portalUrl);
  }

  /** Signs in: the portal's sign-in link, the school's pages, the portal's callback. @returns where the callback redirects */
  async signIn(email = "yichun@example.com"): Promise<URL> {
    const browser = new Browser(this.#schoolUrl);
    const authorizationUrl = await this.follow("/auth/login?return_to=/courses");
    // A portal that cannot reach its school redirects to its own sign-in page.
    if (authorizationUrl.origin === this.#portalUrl) return authorizationUrl;
    const signInPage = requirePage(await browser.open(authorizationUrl.href));
    const credentials = { email, password: PASSWORD };
    const consentPage = requirePage(await browser.submit(requireForm(signInPage, "/sign-in"), credentials));
    const callback = requireDeparture(await browser.submit(requireForm(consentPage, "/oauth/consent")));
    return this.follow(callback.pathname + callback.search);
  }

  async session(): Promise<Record<string, unknown>> {
    const answer = await this.#send("/auth/session", { headers: { "x-csrf": "1" } });
    return JSON.parse(answer.body) as Record<string, unknown>;
  }

  /** Runs the trusted document of this operation name. */
  async ask(
    operation: string,
    variables: Record<string, unknown>,
  ): Promise<{ status: number; body: AnyResult }> {
    const documentId = Object.keys(manifest).find((id) => manifest[id]?.includes(`query ${operation}(`));
    const answer = await this.#send("/member/graphql", {
      method: "POST",
      headers: { "x-csrf": "1", "content-type": "application/json" },
      body: JSON.stringify({ documentId, variables }),
    });
    return { status: answer.status, body: JSON.parse(answer.body) as AnyResult };
  }

  async signOut(): Promise<number> {
    return (await this.#send("/auth/logout", { method: "POST", headers: { "x-csrf": "1" } })).status;
  }

  async #send(
    path: string,
    options: { method?: "GET" | "POST"; headers: Record<string, string>; body?: string },
  ) {
    // `fetch` is not used, because it sets its own Sec-Fetch-* headers and so cannot send those of a navigation.
    const answer = await request(new URL(path, this.#portalUrl), {
      ...options,
      headers: { ...options.headers, ...this.cookies.headers() },
    });
    const body = await answer.body.text();
    this.cookies.keep([answer.headers["set-cookie"] ?? []].flat());
    return { status: answer.statusCode, location: answer.headers["location"], body };
  }
}

interface AnyResult {
  data?: { viewer: { enrolledCourses: { nodes: { slug: string }[] } } | null };
  errors?: { message: string; extensions?: { code?: string } }[];
}

/** A member at a portal of a real school: signs in by the school's own pages. */

import { PASSWORD } from "../conformance/people.ts";
import {
  HttpBrowser,
  requireDeparture,
  requireForm,
  requirePage,
  type Send,
} from "../harness/http-browser.ts";
import { PortalClient } from "../harness/portal-client.ts";

export class MemberAtPortal extends PortalClient {
  readonly #portalUrl: string;
  readonly #schoolUrl: string;

  /** @param send  how the portal is reached, where that is not plain http */
  constructor(portalUrl: string, schoolUrl: string, send?: Send) {
    super(portalUrl, {}, send);
    this.#portalUrl = portalUrl;
    this.#schoolUrl = schoolUrl;
  }

  /** Opens an address of the portal. @returns the address that it redirects to */
  async follow(path: string): Promise<URL> {
    const { headers } = await this.navigate(path);
    return new URL(headers.location ?? path, this.#portalUrl);
  }

  /** Signs in: the portal's sign-in link, the school's pages, the portal's callback. @returns where the callback redirects */
  async signIn(email = "yichun@example.com"): Promise<URL> {
    const browser = new HttpBrowser(this.#schoolUrl);
    const authorizationUrl = await this.follow("/auth/login?return_to=/courses");
    // A portal that cannot reach its school redirects to its own sign-in page.
    if (authorizationUrl.origin === this.#portalUrl) return authorizationUrl;
    const signInPage = requirePage(await browser.open(authorizationUrl.href));
    const credentials = { email, password: PASSWORD };
    const consentPage = requirePage(await browser.submit(requireForm(signInPage, "/sign-in"), credentials));
    const callback = requireDeparture(await browser.submit(requireForm(consentPage, "/oauth/consent")));
    return this.follow(callback.pathname + callback.search);
  }

  /** Asks the Member API for the trusted document with this query. */
  async ask(query: string, variables: Record<string, unknown>): Promise<{ status: number; body: AnyResult }> {
    const answer = await this.query(query, variables);
    return { status: answer.statusCode, body: answer.json() };
  }
}

interface AnyResult {
  data?: { viewer: { enrolledCourses: { nodes: { slug: string }[] } } | null };
  errors?: { message: string; extensions?: { code?: string } }[];
}

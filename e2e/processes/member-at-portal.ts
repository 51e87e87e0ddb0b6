/** A member at a portal of a real school: signs in by the school's own pages. */

import { Browser, requireDeparture, requireForm, requirePage } from "../conformance/browser.ts";
import { PASSWORD } from "../conformance/people.ts";
import { PortalClient, type SendToPortal, sendTo } from "../harness/portal-client.ts";

export class MemberAtPortal extends PortalClient {
  readonly #portalUrl: string;
  readonly #schoolUrl: string;

  /** @param send  how the portal is reached, where that is not plain http */
  constructor(portalUrl: string, schoolUrl: string, send: SendToPortal = sendTo(portalUrl)) {
    super(send);
    this.#portalUrl = portalUrl;
    this.#schoolUrl = schoolUrl;
  }

  /** Opens an address of the portal. @returns the address that it redirects to */
  async follow(path: string): Promise<URL> {
    const { location } = await this.navigate(path);
    return new URL(location ?? path, this.#portalUrl);
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
    return JSON.parse((await this.readSession()).body) as Record<string, unknown>;
  }

  /** Asks the Member API for the trusted document with this query. */
  async ask(query: string, variables: Record<string, unknown>): Promise<{ status: number; body: AnyResult }> {
    const { status, body } = await this.query(query, variables);
    return { status, body: JSON.parse(body) as AnyResult };
  }
}

interface AnyResult {
  data?: { viewer: { enrolledCourses: { nodes: { slug: string }[] } } | null };
  errors?: { message: string; extensions?: { code?: string } }[];
}

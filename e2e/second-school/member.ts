/** A member at a portal of the second school, in a browser without a screen: signs in by the pages of `oidc-provider`. */

import { HttpBrowser, type PageView, requireDeparture, requirePage } from "../harness/http-browser.ts";
import { PortalClient } from "../harness/portal-client.ts";

/** The typical member of the samples. */
export const MEMBER = "mem_yichun";

export class SecondMember extends PortalClient {
  readonly #portalUrl: string;
  readonly #school: HttpBrowser;

  constructor(portalUrl: string, schoolUrl: string) {
    super(portalUrl);
    this.#portalUrl = portalUrl;
    this.#school = new HttpBrowser(schoolUrl);
  }

  /** @returns where the callback leads */
  async signIn(): Promise<string> {
    const { headers } = await this.navigate("/auth/login?return_to=/courses");
    const { pathname, search } = await this.authorize(String(headers.location));
    return String((await this.navigate(pathname + search)).headers.location);
  }

  /** Signs in at the school unless that is done, and consents. @returns the authorization response */
  async authorize(authorizationUrl: string): Promise<URL> {
    let page: PageView | undefined = requirePage(await this.#school.open(authorizationUrl));
    if (page.text.includes('name="login"'))
      page = requirePage(await this.#submit(page, { login: MEMBER, password: "any" }));
    return requireDeparture(await this.#submit(page));
  }

  #submit(page: PageView, fields: Record<string, string> = {}) {
    const [form] = page.forms;
    if (form === undefined) throw new Error(`No form on this page of ${this.#portalUrl}'s school:\n${page.text}`);
    return this.#school.submit(form, fields);
  }
}

/** A member at a portal of the second school, in a browser without a screen: signs in by the pages of `oidc-provider`. */

import { HttpBrowser, type PageView, requireDeparture, requirePage } from "../harness/http-browser.ts";
import { PortalClient } from "../harness/portal-client.ts";

/** The typical member of the samples. */
const MEMBER = "mem_yichun";

export class SecondMember extends PortalClient {
  readonly #portalUrl: string;
  readonly #school: HttpBrowser;

  constructor(portalUrl: string, schoolUrl: string) {
    super(portalUrl);
    this.#portalUrl = portalUrl;
    this.#school = new HttpBrowser(schoolUrl);
  }

  /** Opens an address of the portal. @returns where it leads */
  async follow(path: string): Promise<URL> {
    const { headers } = await this.navigate(path);
    return new URL(String(headers.location), this.#portalUrl);
  }

  /** @returns where the callback leads */
  async signIn(): Promise<string> {
    return this.#finish(await this.authorize(await this.#authorizationUrl()));
  }

  /** In a browser that the school knows already: it asks for consent alone. */
  async signInAgain(): Promise<string> {
    const page = requirePage(await this.#school.open(await this.#authorizationUrl()));
    return this.#finish(requireDeparture(await this.#submit(page)));
  }

  /** Signs in at the school, and does not consent. */
  async refuse(): Promise<string> {
    const consent = await this.#signInAt(await this.#authorizationUrl());
    const [, abort] = /href="([^"]*\/abort)"/.exec(consent.text) ?? [];
    return this.#finish(requireDeparture(await this.#school.open(abort ?? "")));
  }

  /** Signs in at the school, and consents. @returns the authorization response */
  async authorize(authorizationUrl: string): Promise<URL> {
    return requireDeparture(await this.#submit(await this.#signInAt(authorizationUrl)));
  }

  async #authorizationUrl(): Promise<string> {
    return (await this.follow("/auth/login?return_to=/courses")).href;
  }

  async #signInAt(authorizationUrl: string): Promise<PageView> {
    const page = requirePage(await this.#school.open(authorizationUrl));
    return requirePage(await this.#submit(page, { login: MEMBER, password: "any" }));
  }

  async #finish({ pathname, search }: URL): Promise<string> {
    const { pathname: path, search: query } = await this.follow(pathname + search);
    return path + query;
  }

  #submit({ forms: [form], text }: PageView, fields: Record<string, string> = {}) {
    if (form === undefined) throw new Error(`There is no form on this page of the school:\n${text}`);
    return this.#school.submit(form, fields);
  }
}

/** A browser without scripts in the admin area of a test school. It stores cookies, and reads and sends forms. */

import type { TestSchool } from "#school/testing/test-school.ts";
import { openWebSession } from "#school/store/sign-in/web-sessions.ts";
import { CookieJar } from "#shared/testing/cookie-jar.ts";
import { formsIn, type HtmlForm, refreshAddress, unescapeHtml } from "#shared/testing/html-forms.ts";

/** An answer of the school, with what a test looks at. */
export interface ShownPage {
  status: number;
  html: string;
  /** The text that a person reads, without tags; white space is reduced to single spaces. */
  text: string;
  location: string;
  /** The address of the next page of a list; empty on the last one. */
  next: string;
  /** The texts beside faulty fields. */
  faults: string[];
  summary: string[];
}

export class OperatorBrowser {
  readonly #testSchool: Pick<TestSchool, "app" | "school">;
  readonly #cookies = new CookieJar();
  #blocksCookies = false;
  language = "en";

  constructor(testSchool: Pick<TestSchool, "app" | "school">) {
    this.#testSchool = testSchool;
  }

  /** Opens a new browser in English, with a member who is signed in. */
  async signIn(memberId: string): Promise<this> {
    this.language = "en";
    this.#cookies.clear();
    this.#cookies.set("school-session", await openWebSession(this.#testSchool.school, memberId));
    return this;
  }

  /** From now on no cookie is sent. */
  blockCookies(): this {
    this.#blocksCookies = true;
    return this;
  }

  get(url: string): Promise<ShownPage> {
    return this.#request({ method: "GET", url });
  }

  post(
    url: string,
    fields: Record<string, string | readonly string[]>,
    headers: Record<string, string> = {},
  ): Promise<ShownPage> {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
      for (const one of Array.isArray(value) ? (value as string[]) : [value as string])
        body.append(name, one);
    return this.postBody(url, body.toString(), {
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    });
  }

  /** Posts a body as it is, with these headers and no media type of its own. */
  postBody(url: string, payload: string | Buffer, headers: Record<string, string>): Promise<ShownPage> {
    return this.#request({ method: "POST", url, payload, headers });
  }

  /** Reads a page and posts its form of this address, with the form's own values unless others are given. */
  async submit(
    page: string,
    action: string,
    fields: Record<string, string | readonly string[]> = {},
  ): Promise<ShownPage> {
    const shown = await this.get(page);
    return this.post(action, { ...formOf(shown.html, action), ...fields });
  }

  follow({ location }: ShownPage): Promise<ShownPage> {
    return this.get(location);
  }

  async #request(request: {
    method: "GET" | "POST";
    url: string;
    payload?: string | Buffer;
    headers?: Record<string, string>;
  }): Promise<ShownPage> {
    const answer = await this.#testSchool.app.inject({
      ...request,
      headers: {
        accept: "text/html",
        "accept-language": this.language,
        ...(this.#blocksCookies ? {} : this.#cookies.headers()),
        ...request.headers,
      },
    });
    this.#cookies.keep([answer.headers["set-cookie"] ?? []].flat());
    const html = answer.payload;
    const summary = /<div class="problem"[\s\S]*?<\/div>/.exec(html)?.[0] ?? "";
    return {
      status: answer.statusCode,
      html,
      text: unescapeHtml(html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ")),
      location: answer.headers.location ?? refreshAddress(answer.headers["refresh"]?.toString()) ?? "",
      next: unescapeHtml(/href="([^"]*)" rel="next"/.exec(html)?.[1] ?? ""),
      faults: texts(html, /<p class="fault"[^>]*>([^<]*)<\/p>/g),
      summary: texts(summary, /<li>(?:<a [^>]*>)?([^<]*)/g),
    };
  }
}

/** The fields of the form that posts to an address, with the values that the page gave them. */
export function formOf(html: string, action: string): HtmlForm["fields"] {
  const form = formsIn(html).find((one) => one.action === action);
  if (form === undefined) throw new Error(`The page has no form that posts to ${action}.`);
  return form.fields;
}

function texts(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, text = ""]) => unescapeHtml(text.trim()));
}

/** A minimal browser for the school's pages: it keeps cookies, follows redirects and pages that lead on, and submits forms. */

import { CookieJar } from "#shared/testing/cookie-jar.ts";
import { formsIn, type HtmlForm, refreshAddress } from "#shared/testing/html-forms.ts";

/** A page and its address. */
export interface PageView {
  url: string;
  status: number;
  headers: Headers;
  text: string;
  forms: HtmlForm[];
}

/** Another origin that the school leads to: by a redirect, or by a page that leads on. */
export interface Departure {
  url: URL;
}

export class Browser {
  readonly #origin: string;
  readonly #cookies = new CookieJar();
  readonly #headers: Record<string, string>;

  /** @param origin  the school's origin; redirects to another one are not followed */
  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  /** Opens an address and follows redirects on the school's origin. */
  open(url: string): Promise<PageView | Departure> {
    return this.#walk(new URL(url, this.#origin), { method: "GET" });
  }

  /**
   * Fills in a form and sends it.
   *
   * @param buttonText  of the button that is pressed; the first one when absent
   * @throws when no button has this text
   */
  submit(
    form: HtmlForm,
    fields: Record<string, string> = {},
    buttonText?: string,
  ): Promise<PageView | Departure> {
    const button =
      buttonText === undefined ? form.buttons.at(0) : form.buttons.find(({ text }) => text === buttonText);
    if (button === undefined && buttonText !== undefined) {
      const texts = form.buttons.map(({ text }) => text).join(", ");
      throw new Error(`No button of this form says ${buttonText}. Its buttons: ${texts}.`);
    }
    const entries = Object.entries({ ...form.fields, ...fields });
    const body = new URLSearchParams(
      entries.flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
    );
    if (button !== undefined && button.name !== "") body.set(button.name, button.value);
    return this.#walk(new URL(form.action, this.#origin), { method: "POST", body });
  }

  async #walk(
    url: URL,
    { method, body }: { method: string; body?: URLSearchParams },
  ): Promise<PageView | Departure> {
    if (url.origin !== this.#origin) return { url };
    const answer = await fetch(url, {
      method,
      redirect: "manual",
      headers: {
        accept: "text/html",
        ...this.#cookies.headers(),
        ...(method === "POST" ? { origin: this.#origin } : {}),
        ...this.#headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    this.#cookies.keep(answer.headers.getSetCookie());
    const next = answer.headers.get("location") ?? refreshAddress(answer.headers.get("refresh"));
    if (next !== undefined) {
      await answer.body?.cancel();
      return this.#walk(new URL(next, url), { method: "GET" });
    }
    const text = await answer.text();
    return { url: url.href, status: answer.status, headers: answer.headers, text, forms: formsIn(text) };
  }
}

/** @throws when the school redirected to another origin instead of showing a page */
export function requirePage(view: PageView | Departure): PageView {
  if ("forms" in view) return view;
  throw new Error(`Expected a page of the school, got a redirect to ${view.url.origin}${view.url.pathname}.`);
}

/** @throws when the school showed a page instead of redirecting to the client */
export function requireDeparture(view: PageView | Departure): URL {
  if (!("forms" in view)) return view.url;
  throw new Error(`Expected a redirect to the client, got a page with status ${view.status}.\n${view.text}`);
}

/** The form that posts to this path. @throws when the page has none */
export function requireForm(page: PageView, action: string): HtmlForm {
  const form = page.forms.find((candidate) => candidate.action === action);
  if (form === undefined) throw new Error(`No form posts to ${action} on this page:\n${page.text}`);
  return form;
}

/** A minimal browser for the school's pages: it keeps cookies, parses forms and submits them. */

import { CookieJar } from "../harness/cookie-jar.ts";

export interface Form {
  action: string;
  fields: Record<string, string>;
  /** The value of each button that has a name, by the button's text. */
  buttons: { name: string; value: string; text: string }[];
}

/** A page and its address. */
export interface PageView {
  url: string;
  status: number;
  headers: Headers;
  text: string;
  forms: Form[];
}

/** A redirect to another origin. */
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

  /** Fills in a form and sends it with the button of this text, or its only one. */
  submit(
    form: Form,
    fields: Record<string, string> = {},
    buttonText?: string,
  ): Promise<PageView | Departure> {
    const button = form.buttons.find(({ text }) => text === buttonText) ?? form.buttons.at(0);
    const body = new URLSearchParams({ ...form.fields, ...fields });
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
    const next = answer.headers.get("location");
    if (next !== null) {
      await answer.body?.cancel();
      return this.#walk(new URL(next, url), { method: "GET" });
    }
    const text = await answer.text();
    return { url: url.href, status: answer.status, headers: answer.headers, text, forms: parseForms(text) };
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
export function requireForm(page: PageView, action: string): Form {
  const form = page.forms.find((candidate) => candidate.action === action);
  if (form === undefined) throw new Error(`No form posts to ${action} on this page:\n${page.text}`);
  return form;
}

function parseForms(text: string): Form[] {
  return [...text.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, attributes = "", content = ""]) => ({
    action: attribute(attributes, "action"),
    fields: Object.fromEntries(
      [...content.matchAll(/<input\b([^>]*)>/g)].map(([, input = ""]) => [
        attribute(input, "name"),
        attribute(input, "value"),
      ]),
    ),
    buttons: [...content.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].map(
      ([, button = "", label = ""]) => ({
        name: attribute(button, "name"),
        value: attribute(button, "value"),
        text: unescape(label.replaceAll(/<[^>]*>/g, "").trim()),
      }),
    ),
  }));
}

function attribute(attributes: string, name: string): string {
  return unescape(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");
}

function unescape(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

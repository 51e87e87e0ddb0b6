/** A browser without a screen: it keeps the cookies of one origin, follows redirects and pages that lead on, and submits forms. */

import type { LightMyRequestResponse } from "fastify";
import { Agent, type Dispatcher, request } from "undici";

import { CookieJar } from "#shared/testing/cookie-jar.ts";
import { formsIn, type HtmlForm, refreshAddress } from "#shared/testing/html-forms.ts";

/** An answer, over the network or of a server in this process. */
export type HttpAnswer = Pick<
  LightMyRequestResponse,
  "statusCode" | "headers" | "rawPayload" | "body" | "json"
>;

export type HttpMethod = "GET" | "POST" | "DELETE";

interface HttpRequest {
  method: HttpMethod;
  /** An address, or a path of the browser's origin. */
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export type Send = (request: HttpRequest) => Promise<HttpAnswer>;

/** A page and its address. */
export interface PageView {
  url: string;
  status: number;
  headers: Headers;
  text: string;
  forms: HtmlForm[];
}

/** Another origin that a server leads to: by a redirect, or by a page that leads on. */
export interface Departure {
  url: URL;
}

/** A thousand members who call at once share this many connections to each server. */
const connections = new Agent({ connections: 64 });

/**
 * Sends requests over the network. `fetch` would set Sec-Fetch-* headers of its own in place of a navigation's.
 *
 * @param dispatcher  connections that are used, such as ones that trust a certificate of the test
 */
export function sendTo(origin: string, dispatcher: Dispatcher = connections): Send {
  return async ({ url, ...options }) => {
    const { statusCode, headers, body } = await request(new URL(url, origin), { ...options, dispatcher });
    const rawPayload = Buffer.from(await body.arrayBuffer());
    const text = rawPayload.toString("utf8");
    return { statusCode, headers, rawPayload, body: text, json: () => JSON.parse(text) as never };
  };
}

export class HttpBrowser {
  readonly cookies = new CookieJar();
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly #send: Send;

  /**
   * @param origin   redirects to another one are not followed
   * @param headers  sent with each request
   * @param send     how the server is reached, where that is not over the network
   */
  constructor(origin: string, headers: Record<string, string> = {}, send = sendTo(origin)) {
    this.#origin = origin;
    this.#headers = headers;
    this.#send = send;
  }

  /** Sends one request with the cookies, and keeps those of its answer. */
  async request(
    method: HttpMethod,
    url: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<HttpAnswer> {
    const answer = await this.#send({
      method,
      url,
      headers: { ...this.#headers, ...headers, ...this.cookies.headers() },
      ...(body !== undefined && { body }),
    });
    this.cookies.keep([answer.headers["set-cookie"] ?? []].flat());
    return answer;
  }

  /** Opens an address and follows redirects on its origin. */
  open(url: string): Promise<PageView | Departure> {
    return this.#walk(new URL(url, this.#origin));
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
    const sent = new URLSearchParams(
      entries.flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value])),
    );
    if (button !== undefined && button.name !== "") sent.set(button.name, button.value);
    return this.#walk(new URL(form.action, this.#origin), sent);
  }

  async #walk(url: URL, form?: URLSearchParams): Promise<PageView | Departure> {
    if (url.origin !== this.#origin) return { url };
    const accept = { accept: "text/html" };
    const { statusCode, headers, body } = await (form === undefined
      ? this.request("GET", url.href, accept)
      : this.request("POST", url.href, { ...accept, ...FORM, origin: this.#origin }, form.toString()));
    const next = headers.location ?? refreshAddress(headers["refresh"]?.toString());
    if (next !== undefined) return this.#walk(new URL(next, url));

    return {
      url: url.href,
      status: statusCode,
      headers: new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      text: body,
      forms: formsIn(body),
    };
  }
}

const FORM = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };

/** @throws when the server redirected to another origin instead of showing a page */
export function requirePage(view: PageView | Departure): PageView {
  if ("forms" in view) return view;
  throw new Error(`Expected a page, got a redirect to ${view.url.origin}${view.url.pathname}.`);
}

/** @throws when the server showed a page instead of redirecting to another origin */
export function requireDeparture(view: PageView | Departure): URL {
  if (!("forms" in view)) return view.url;
  throw new Error(`Expected a redirect, got a page with status ${view.status}.\n${view.text}`);
}

/** The form that posts to this path. @throws when the page has none */
export function requireForm(page: PageView, action: string): HtmlForm {
  const form = page.forms.find((candidate) => candidate.action === action);
  if (form === undefined) throw new Error(`No form posts to ${action} on this page:\n${page.text}`);
  return form;
}

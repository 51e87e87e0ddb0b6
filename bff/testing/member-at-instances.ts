/** A member whose calls go to any of several instances of the portal, as a load balancer would send them. */

import { Pool } from "undici";

import type { FakeSchool } from "#bff/testing/fake-school.ts";
import { COURSES_DOCUMENT_ID } from "#bff/testing/portal-browser.ts";
import { CookieJar } from "#e2e/harness/cookie-jar.ts";

export interface Answer {
  status: number;
  location: string | undefined;
  body: string;
}

/** Takes each request to an instance that answers; one that is dead is passed over. */
export class Balancer {
  readonly #pools: Pool[];
  #next = 0;

  constructor(urls: readonly string[]) {
    this.#pools = urls.map((url) => new Pool(url, { connections: 64 }));
  }

  /** @throws the last connection's error when no instance answers */
  async send(method: "GET" | "POST", path: string, headers: Record<string, string>, body?: string) {
    let fault: unknown;
    for (let tries = 0; tries < 2 * this.#pools.length; tries += 1) {
      const pool = this.#pools[this.#next++ % this.#pools.length];
      if (pool === undefined) break;
      try {
        const answer = await pool.request({ method, path, headers, body: body ?? null });
        return { ...answer, text: await answer.body.text() };
      } catch (error) {
        fault = error;
      }
    }
    throw fault ?? new Error("there is no instance");
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.destroy()));
  }
}

export class MemberAtInstances {
  readonly #balancer: Balancer;
  readonly #address: string;
  readonly #cookies = new CookieJar();

  /** @param number  makes an address of the member's own, since calls are limited by address */
  constructor(balancer: Balancer, number: number) {
    this.#balancer = balancer;
    this.#address = `10.0.${Math.floor(number / 250)}.${1 + (number % 250)}`;
  }

  async signIn(school: FakeSchool): Promise<Answer> {
    const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    const { location } = await this.#send("GET", "/auth/login?return_to=/", navigation);
    const query = school.consent(location ?? "");
    return this.#send("GET", `/auth/callback?${query.toString()}`, navigation);
  }

  ask(): Promise<Answer> {
    const body = JSON.stringify({ documentId: COURSES_DOCUMENT_ID, variables: { first: 50 } });
    return this.#send("POST", "/member/graphql", { "x-csrf": "1", "content-type": "application/json" }, body);
  }

  session(): Promise<Answer> {
    return this.#send("GET", "/auth/session", { "x-csrf": "1" });
  }

  signOut(): Promise<Answer> {
    return this.#send("POST", "/auth/logout", { "x-csrf": "1" });
  }

  async #send(
    method: "GET" | "POST",
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer> {
    const sent = { ...headers, "x-forwarded-for": this.#address, ...this.#cookies.headers() };
    const answer = await this.#balancer.send(method, path, sent, body);
    this.#cookies.keep([answer.headers["set-cookie"] ?? []].flat());
    const { location } = answer.headers;
    return {
      status: answer.statusCode,
      location: typeof location === "string" ? location : undefined,
      body: answer.text,
    };
  }
}

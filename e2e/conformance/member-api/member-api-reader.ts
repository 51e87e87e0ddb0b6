/** Queries the Member API as demo members, each with one access token. */

import type { CreatedClient } from "../../harness/school-process.ts";
import { askMemberApi, obtainPair } from "../member-client.ts";
import { MEMBER } from "../people.ts";

export interface Result {
  // Tests read answers by paths without types; a wrong path fails the test.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  errors?: { message: string; path?: unknown[]; extensions?: Record<string, unknown> }[];
}

export class MemberApiReader {
  readonly #school: { url: string };
  readonly #client: CreatedClient;
  readonly #tokens = new Map<string, string>();

  constructor(school: { url: string }, client: CreatedClient) {
    this.#school = school;
    this.#client = client;
  }

  async tokenOf(email: string): Promise<string> {
    const known = this.#tokens.get(email);
    if (known !== undefined) return known;
    const { access_token } = await obtainPair(this.#school.url, this.#client, { email });
    this.#tokens.set(email, access_token);
    return access_token;
  }

  /** @throws when the answer is not a 200 */
  async ask(query: string, email = MEMBER.email): Promise<Result> {
    const answer = await askMemberApi(this.#school.url, await this.tokenOf(email), query);
    if (answer.status !== 200)
      throw new Error(`The Member API answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Result;
  }

  /** @throws when the answer has errors */
  async read(query: string, email?: string): Promise<Result["data"]> {
    const { data, errors } = await this.ask(query, email);
    if (errors !== undefined) throw new Error(`The Member API answered errors: ${JSON.stringify(errors)}`);
    return data;
  }
}

/** Queries the Member API of a test's school as members of the demo. */

import type { TestSchool } from "#school/testing/test-school.ts";

interface Result {
  // Tests read answers by paths without types; a wrong path fails the test.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  errors?: { message: string; path?: unknown[]; extensions?: Record<string, unknown> }[];
}

export class MemberApiReader {
  readonly #testSchool: TestSchool;

  constructor(testSchool: TestSchool) {
    this.#testSchool = testSchool;
  }

  /** @throws when the answer is not a 200 */
  async ask(query: string, memberId = "mem_yichun"): Promise<Result> {
    const { accessToken } = await this.#testSchool.storePair({ memberId });
    const { status, body } = await this.#testSchool.queryMemberApi(accessToken, query);
    if (status !== 200) throw new Error(`The Member API answered ${status}: ${JSON.stringify(body)}`);
    return body as Result;
  }

  /** @throws when the answer has errors */
  async read(query: string, memberId?: string): Promise<Result["data"]> {
    const { data, errors } = await this.ask(query, memberId);
    if (errors !== undefined) throw new Error(`The Member API answered errors: ${JSON.stringify(errors)}`);
    return data;
  }
}

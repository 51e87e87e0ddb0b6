/** A program of a member at a test school: it calls the REST API and the tools of `/mcp`. */

import type { TestSchool } from "#school/testing/test-school.ts";
import { OPERATOR_SCOPES } from "#shared/scopes.ts";

type Json = Record<string, unknown>;

export class OperatorProgram {
  readonly #testSchool: TestSchool;
  readonly #accessToken: string;
  readonly clientId: string;

  private constructor(testSchool: TestSchool, accessToken: string, clientId: string) {
    this.#testSchool = testSchool;
    this.#accessToken = accessToken;
    this.clientId = clientId;
  }

  /** Authorizes a new program for a member, with every scope of operators unless others are named. */
  static async of(
    testSchool: TestSchool,
    memberId: string,
    scope = OPERATOR_SCOPES.join(" "),
  ): Promise<OperatorProgram> {
    const { accessToken, clientId } = await testSchool.storeOperatorPair({ memberId, scope });
    return new OperatorProgram(testSchool, accessToken, clientId);
  }

  /** @param path  below `/api/v1` */
  async call(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    payload?: Json,
  ): Promise<{ status: number; body: Json }> {
    const answer = await this.#testSchool.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${this.#accessToken}` },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.payload === "" ? {} : answer.json<Json>() };
  }

  /** @returns the output of the tool, or the message for the caller in `text` */
  async callTool(name: string, input: Json) {
    const answer = await this.#testSchool.postMessages(
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } },
      { authorization: `Bearer ${this.#accessToken}` },
    );
    const { result } = JSON.parse(answer.payload.replace(/^[\s\S]*?data: /, "")) as {
      result: { isError?: boolean; structuredContent?: Json; content: { text: string }[] };
    };
    return {
      isError: result.isError === true,
      output: result.structuredContent,
      text: result.content[0]?.text ?? "",
    };
  }
}

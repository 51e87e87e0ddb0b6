/** Calls the REST API as a program of the demo school's owner. */

import type { CreatedClient } from "../../harness/school-process.ts";
import { obtainPair } from "../member-client.ts";
import { openedForTests } from "../opened-for-tests.ts";
import { OPERATOR_CLIENT_SCOPE, registerProgram } from "../operator-client.ts";
import { OPERATOR } from "../people.ts";

export interface ApiPage<Item = Record<string, unknown>> {
  data: Item[];
  next_cursor: string | null;
}

/** Reads a list to its end. @param read  reads the page at a cursor; the cursor of the first page is empty */
export async function readPages<Item>(read: (cursor: string) => Promise<ApiPage<Item>>): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: ApiPage<Item> = await read(cursor);
    pages.push(page.data);
    cursor = page.next_cursor;
  }
  return pages;
}

export type OperatorApi = ReturnType<typeof operatorApi>;

/**
 * Authorizes a program as the operator. @returns the calls of the REST API with its token
 *
 * @param program  without it a new one registers itself; a school of the tests must then trust this machine as a proxy
 */
export async function openOperatorApi(
  url: string,
  scope = OPERATOR_CLIENT_SCOPE,
  program?: CreatedClient,
): Promise<OperatorApi> {
  const client = program ?? (await registerProgram(url));
  const pair = await obtainPair(url, client, { ...OPERATOR, scope });
  return operatorApi(url, pair.access_token);
}

/** The REST API of a school for the tests of the file that calls this, with every scope. */
export const operatorApiForTests = (school: { url: string }): OperatorApi =>
  openedForTests(() => openOperatorApi(school.url));

/** The REST API for whoever holds this token. */
export function operatorApi(url: string, accessToken: string) {
  return {
    accessToken,
    /** @param path  below `/api/v1`; a body is sent as JSON */
    call: async <Body = Record<string, unknown>>(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) => {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        headers: answer.headers,
        body: (text === "" ? undefined : JSON.parse(text)) as Body,
      };
    },
  };
}

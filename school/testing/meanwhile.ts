/** A request during which something else happens, at the moment that a test chooses. */

import type { KyselyPlugin } from "kysely";

import { buildSchool } from "#school/app.ts";
import { isPostgres } from "#school/store/dialects/transaction.ts";
import type { TestSchool } from "#school/testing/test-school.ts";

/**
 * Posts a form to the token endpoint. Just after the first row with this column was read, something else happens.
 *
 * @param column     of the table that is read, such as `refresh_hash`
 * @param meanwhile  one statement, which runs before the next one of the request
 */
export async function requestTokenDuring(
  { school }: TestSchool,
  form: Record<string, string>,
  column: string,
  meanwhile: () => Promise<unknown>,
) {
  let running: Promise<unknown> | undefined;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (running === undefined && column in (result.rows[0] ?? {})) {
        running = meanwhile();
        // SQLite's one connection is still held by the read. The other work is the next to get it.
        if (isPostgres(school.db)) await running;
      }
      return result;
    },
  };
  const app = await buildSchool({ ...school, db: school.db.withPlugin(plugin) });
  const answer = await app.inject({
    method: "POST",
    url: "/api/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });
  await running;
  await app.close();
  return {
    hasHappened: running !== undefined,
    status: answer.statusCode,
    error: answer.json<{ error?: string }>().error,
  };
}

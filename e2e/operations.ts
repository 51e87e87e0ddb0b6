/** Intercepts a page's calls of one named operation; all other requests pass. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page, Route } from "@playwright/test";
import { withoutFirstAnswers } from "./without-first-answers.ts";

const documents = JSON.parse(
  readFileSync(join(import.meta.dirname, "../shared/member-api/documents.json"), "utf8"),
) as Record<string, string>;

/** @param operation  the operation's name, such as `MarkNotificationRead` */
export async function onOperation(
  page: Page,
  operation: string,
  handle: (route: Route, variables: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  const asked = new RegExp(`^(query|mutation) ${operation}\\b`);
  await withoutFirstAnswers(page);
  await page.route("**/member/graphql", async (route) => {
    const { documentId, variables } = route.request().postDataJSON() as {
      documentId: string;
      variables: Record<string, unknown>;
    };
    if (asked.test(documents[documentId] ?? "")) await handle(route, variables);
    else await route.fallback();
  });
}

/** Answers as the school does after a change, without changing its data, since other journeys use the same members. */
export async function pretendToChange(
  page: Page,
  operation: string,
  payloadFor: (variables: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const field = `${operation.charAt(0).toLowerCase()}${operation.slice(1)}`;
  await onOperation(page, operation, (route, variables) =>
    route.fulfill({ json: { data: { __typename: "Mutation", [field]: payloadFor(variables) } } }),
  );
}

/** Intercepts a page's calls of one named operation, or waits for their answer; all other requests pass. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page, Request, Route } from "@playwright/test";
import { withoutFirstAnswers } from "./without-first-answers.ts";

const documents = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../shared/member-api/documents.json"), "utf8"),
) as Record<string, string>;

/** @param operation  the operation's name, such as `MarkNotificationRead` */
export async function onOperation(
  page: Page,
  operation: string,
  handle: (route: Route, variables: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  await withoutFirstAnswers(page);
  await page.route("**/member/graphql", async (route) => {
    if (!asks(route.request(), operation)) return route.fallback();
    const { variables } = route.request().postDataJSON() as { variables: Record<string, unknown> };
    return handle(route, variables);
  });
}

/** To be called before the operation is sent. @returns the status of its answer, when the browser has it */
export async function answerTo(page: Page, operation: string): Promise<number> {
  const response = await page.waitForResponse((one) => asks(one.request(), operation));
  await response.finished();
  return response.status();
}

function asks(request: Request, operation: string): boolean {
  if (!request.url().endsWith("/member/graphql")) return false;
  const { documentId } = request.postDataJSON() as { documentId: string };
  return new RegExp(`\\b(query|mutation) ${operation}\\b`).test(documents[documentId] ?? "");
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

import { expect, test, vi } from "vitest";

import { GRAPHQL_PATH, CSRF_HEADER, CSRF_HEADER_VALUE } from "#shared/bff-paths.ts";
import type { FirstAnswersLine } from "#shared/first-answers.ts";
import { askFirstAnswers, firstAnswers } from "#web/app/first-answers.ts";
import { documentId } from "#web/app/graphql/document-id.ts";
import { fakeBff, session, type FakeBff } from "#web/testing/fake-bff.ts";
import { beginPortal } from "#web/testing/open-portal.tsx";

import { screenAt } from "./screens.ts";

/** The first answers of an address as the BFF writes them, with the answers of the fake. */
async function firstAnswersOf(bff: FakeBff, address: string): Promise<Response> {
  const { firstDocuments = [] } = await screenAt(address).load("en");
  const asked = firstDocuments.map(({ document, variables }) => ({
    documentId: documentId(document),
    variables,
  }));
  const answers = asked.map(async (call): Promise<FirstAnswersLine> => {
    const response = await bff.fetch(GRAPHQL_PATH, {
      method: "POST",
      headers: { [CSRF_HEADER]: CSRF_HEADER_VALUE },
      body: JSON.stringify(call),
    });
    return { answer: { ...call, status: response.status, body: await response.text() } };
  });
  const lines: FirstAnswersLine[] = [{ session, asked }, ...(await Promise.all(answers))];
  return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

/** Opens the portal when all first answers have come, as on a slow device. @returns every text of its screen, in order */
async function openLate(bff: FakeBff, address: string): Promise<{ shown: string[]; asked: string[] }> {
  const response = await firstAnswersOf(bff, address);
  bff.calls.length = 0;
  window.history.replaceState(null, "", address);
  vi.stubGlobal("fetch", () => Promise.resolve(response));
  void askFirstAnswers();
  await firstAnswers()?.ended;
  const shown: string[] = [];
  const observer = new MutationObserver(() => {
    const text = document.querySelector("main")?.textContent ?? "";
    if (text !== "") shown.push(text);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  const { findByRole } = await beginPortal(bff, address);
  await findByRole("heading", { level: 1 });
  await vi.waitFor(() => expect(shown.at(-1)).toContain("React 實戰"));
  observer.disconnect();
  return { shown, asked: [...bff.calls] };
}

test("a screen whose answers came before the scripts shows them at once, and asks for nothing", async () => {
  const { shown, asked } = await openLate(fakeBff(), "/courses");
  expect(shown.filter((text) => !text.includes("React 實戰"))).toEqual([]);
  expect(asked).toEqual([]);
});

test("an answer with errors is left to the screen, which shows the failure and does not retry", async () => {
  const bff = fakeBff();
  const { fetch: whole } = bff;
  const errors = [{ message: "The school could not read a part." }];
  bff.fetch = async (input, init) => {
    const response = await whole(input, init);
    const answered = (await response.json()) as object;
    return Response.json("signedIn" in answered ? answered : { ...answered, errors });
  };
  const { shown, asked } = await openLate(bff, "/courses");
  expect(shown.at(-1)).toContain("Try again");
  expect(asked).toEqual([]);
});

/**
 * Puts the first answers into the cache of the Member API when they came before the scripts, as on a slow device. The screen is
 * then drawn with its data at once, and not first without it.
 */

import { startTransition, useEffect, useState } from "react";

import { firstAnswers } from "#web/app/first-answers.ts";
import type { MemberApi } from "#web/app/graphql/client.ts";
import { documentId } from "#web/app/graphql/document-id.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import type { Language } from "#shared/languages.ts";

import { screenAt } from "./screens.ts";

/** @returns false for a moment at the start of a page whose answers came before the scripts; the page's own HTML stays meanwhile */
export function useFirstAnswersStored(api: MemberApi): boolean {
  const { language } = useLanguage();
  const [areStored, setAreStored] = useState(() => arrivedCalls().length === 0);
  useEffect(() => {
    if (areStored) return;
    const end = (): void => startTransition(() => setAreStored(true));
    void storeArrived(api, language).then(end, end);
  }, [api, language, areStored]);
  return areStored;
}

/** Waits for no network: what has not come is asked for by the screen itself. */
async function storeArrived(api: MemberApi, language: Language): Promise<void> {
  const { firstDocuments = [], courseDocument } = await screenAt(window.location.pathname).load(language);
  const documents = [...firstDocuments.map(({ document }) => document), courseDocument ?? []].flat();
  await Promise.all(
    arrivedCalls().map(async (call) => {
      const document = documents.find((asked) => documentId(asked) === call.documentId);
      if (document !== undefined) await api.askAhead(document, call.variables, "this");
    }),
  );
}

function arrivedCalls() {
  return firstAnswers()?.arrived() ?? [];
}

/** Reviews the metadata document of a client, as `client review` does on the command line. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes } from "#school/admin/frame/admin-routes.ts";
import { type Entered, FormInput, oneFault } from "#school/admin/frame/form-input.ts";
import { FormFields, formMarkup } from "#school/admin/frame/form-markup.ts";
import { factsMarkup } from "#school/admin/frame/list.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import {
  APPLICATIONS_PATH,
  REVIEW_PATH,
  reviewAddress,
} from "#school/admin/oauth-applications/application-paths.ts";
import { applicationWordsIn } from "#school/admin/oauth-applications/words.ts";
import type { ClientDocument } from "#school/oauth/client-documents/client-document.ts";
import { asClient } from "#school/oauth/client-documents/find-client.ts";
import { type DocumentForReview, readForReview } from "#school/oauth/client-documents/read-for-review.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { describeScope } from "#school/pages/scope-words.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import { findReviewedSha256, storeDocumentClient } from "#school/store/oauth/clients.ts";
import { isScope } from "#shared/scopes.ts";

export function addReviewRoutes(routes: AdminRoutes): void {
  routes.page(REVIEW_PATH, "administer", (visit) => reviewPage(visit));
  routes.form(REVIEW_PATH, {
    action: "application.review_document",
    read: async (visit, input) => {
      const words = applicationWordsIn(visit.language);
      const read = await readForReview(visit.school, clientIdOf(visit));
      if (read.kind !== "document") return oneFault("", describeFault(visit, read));
      // Only the very text that the operator has read becomes reviewed.
      if (read.document.sha256 !== input.text("sha256")) return oneFault("", words.documentChanged);
      return { values: read.document };
    },
    change: async ({ db, now, school }, document) => {
      const before = (await findReviewedSha256(db, document.url)) ?? null;
      await storeDocumentClient(
        { db, now: () => now, schoolId: school.site.id },
        asClient(document, true),
        document.sha256,
      );
      return {
        subject: { id: document.url, name: document.name },
        before: { reviewed_sha256: before },
        after: { reviewed_sha256: document.sha256 },
        location: reviewAddress(document.url),
      };
    },
    show: reviewPage,
  });
}

const clientIdOf = (visit: Visit): string => visit.query.get("client_id")?.trim() ?? "";

async function reviewPage(visit: Visit, _entered?: Entered): Promise<AdminPage> {
  const words = applicationWordsIn(visit.language);
  const clientId = clientIdOf(visit);
  const read = clientId === "" ? undefined : await readForReview(visit.school, clientId);
  const fault = read === undefined || read.kind === "document" ? undefined : describeFault(visit, read);
  const action = `${ADMIN_PATH}${REVIEW_PATH}`;
  const faults = fault === undefined ? [] : [{ field: "client_id", text: fault }];
  const input = new FormInput({ client_id: clientId });
  const fields = new FormFields(action, { action, input, faults, status: 422 });
  return {
    title: words.reviewTitle,
    back: { path: `${ADMIN_PATH}${APPLICATIONS_PATH}?source=metadata_document`, text: words.title },
    ...(fault === undefined ? {} : { status: 422 }),
    body: html`<p>${words.reviewNote}</p>
      <form method="get" action="${action}" class="change" novalidate>
        ${fields.text({ name: "client_id", label: words.documentAddress, hint: words.documentAddressHint, inputMode: "url" })}
        <button class="${read?.kind === "document" ? "plain" : "primary"}">${words.readDocument}</button>
      </form>
      ${read?.kind === "document" ? await documentPanel(visit, read.document) : undefined}`,
  };
}

function describeFault(
  { language, request }: Visit,
  read: Exclude<DocumentForReview, { kind: "document" }>,
): string {
  const words = applicationWordsIn(language);
  if (read.kind === "not_accepted") return words.documentNotAccepted;
  request.log.info({ reason: read.reason }, "a document to review could not be read");
  return words.documentUnreadable;
}

async function documentPanel(visit: Visit, document: ClientDocument): Promise<Markup> {
  const words = applicationWordsIn(visit.language);
  const isReviewed = (await findReviewedSha256(visit.school.db, document.url)) === document.sha256;
  return html`<section class="panel">
    <h2>${document.name}</h2>
    ${factsMarkup([
      [words.clientId, html`<span class="code">${document.url}</span>`],
      [
        words.redirectUris,
        html`<ul>
          ${document.redirectUris.map((uri) => html`<li class="code">${uri}</li>`)}
        </ul>`,
      ],
      [
        words.scopes,
        html`<ul>
          ${document.scopes.filter(isScope).map((scope) => html`<li>${describeScope(scope, visit.language)} <span class="quiet">${scope}</span></li>`)}
        </ul>`,
      ],
      [words.sha256, html`<span class="code">${document.sha256}</span>`],
    ])}
    <p><strong>${isReviewed ? words.asReviewed : words.notReviewed}</strong></p>
    ${
      isReviewed
        ? undefined
        : formMarkup(visit, {
            action: reviewAddress(document.url),
            submit: words.markReviewed,
            tone: "primary",
            hidden: { sha256: document.sha256 },
          })
    }
  </section>`;
}

/** Makes an OAuth application for members, and shows its secret once. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes, Changed } from "#school/admin/frame/admin-routes.ts";
import type { Entered, Fault } from "#school/admin/frame/form-input.ts";
import { type FormFields, formMarkup } from "#school/admin/frame/form-markup.ts";
import { factsMarkup } from "#school/admin/frame/list.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import {
  APPLICATIONS_PATH,
  applicationAddress,
  NEW_PATH,
} from "#school/admin/oauth-applications/application-paths.ts";
import { portalLines } from "#school/admin/oauth-applications/portal-lines.ts";
import { type ApplicationWords, applicationWordsIn } from "#school/admin/oauth-applications/words.ts";
import {
  findMemberClientFaults,
  MEMBER_SCOPES,
  type MemberClientFault,
} from "#school/oauth/member-client.ts";
import { copyField, copyHint } from "#school/pages/copy-field.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { describeScope } from "#school/pages/scope-words.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import { schoolNameIn } from "#school/pages/page.ts";
import { createMemberClient } from "#school/store/oauth/clients.ts";
import { formatScope } from "#shared/scopes.ts";

/** A change that made a secret, which only its answer shows. */
interface WithSecret extends Changed {
  client: { id: string; name: string; redirectUris?: readonly string[] };
  secret: string | null;
}

export function addNewApplicationRoutes(routes: AdminRoutes): void {
  routes.page(NEW_PATH, "administer", (visit) => newApplicationPage(visit));
  routes.form(NEW_PATH, {
    action: "application.make",
    read: (visit, input) => {
      const values = {
        name: input.text("name"),
        redirectUris: [...new Set(input.lines("redirectUris"))],
        initiateLoginUri: input.text("initiateLoginUri") || undefined,
        scopes: [...new Set(input.all("scopes"))],
        confidential: input.has("confidential"),
      };
      const words = applicationWordsIn(visit.language);
      const faults = findMemberClientFaults(values).map((fault): Fault => ({
        field: fault.field,
        text: describeFault(fault, words),
      }));
      return Promise.resolve(faults.length > 0 ? { faults } : { values });
    },
    change: async ({ db, school, now }, values): Promise<WithSecret> => {
      const store = { db, now: () => now, random: school.random, schoolId: school.site.id };
      const { id, secret } = await createMemberClient(store, values);
      const { name, redirectUris, initiateLoginUri: initiate_login_uri, scopes, confidential } = values;
      return {
        subject: { id, name },
        before: {},
        after: {
          name,
          confidential,
          redirect_uris: redirectUris.join(" "),
          ...(initiate_login_uri !== undefined && { initiate_login_uri }),
          scope: formatScope(scopes),
        },
        location: applicationAddress(id),
        client: { id, name, redirectUris },
        secret,
      };
    },
    show: newApplicationPage,
    answer: secretPage,
  });
}

/** The page that shows a secret: the answer to the form that made it, and never again. */
export function secretPage(
  visit: Visit,
  { client, secret }: WithSecret,
  location: string,
): AdminPage | undefined {
  if (secret === null) return undefined;
  const { language, school } = visit;
  const words = applicationWordsIn(language);
  const { redirectUris = [] } = client;
  const lines = portalLines(school, { ...client, redirectUris, secret });
  return {
    title: words.secretTitle(client.name),
    body: html`<p>${words.secretNote}</p>
      ${copyHint(language)} ${copyField("secret", words.secretLabel, secret)}
      ${factsMarkup([[words.clientId, html`<span class="code">${client.id}</span>`]])}
      ${lines && copyField("lines", words.portalLines, lines)}
      <p><a class="button" href="${location}">${words.toApplication}</a></p>`,
  };
}

/** The field for the address at which a member begins a sign-in. */
export function loginField(fields: FormFields, words: ApplicationWords, value = ""): Markup {
  const { initiateLoginUri: label, initiateLoginUriHint: hint } = words;
  return fields.text({ name: "initiateLoginUri", label, hint, value, inputMode: "url" });
}

function newApplicationPage(visit: Visit, entered?: Entered): Promise<AdminPage> {
  const words = applicationWordsIn(visit.language);
  // The first steps link here with the address of a portal, and the form is filled in for it.
  const portalUrl = visit.query.get("portal")?.trim().replace(/\/$/, "");
  const form = formMarkup(
    visit,
    { action: `${ADMIN_PATH}${NEW_PATH}`, submit: words.make, tone: "primary", entered },
    (fields) =>
      html`${fields.text({ name: "name", label: words.name, hint: words.nameHint, value: portalUrl === undefined ? "" : words.portalName(schoolNameIn(visit.school, visit.language)) })}
      ${fields.textArea({ name: "redirectUris", label: words.redirectUris, hint: words.redirectUrisHint, rows: 3, value: portalUrl === undefined ? "" : `${portalUrl}/auth/callback` })}
      ${loginField(fields, words, portalUrl && `${portalUrl}/auth/login`)}
      ${fields.checkboxes({
        name: "scopes",
        label: words.scopes,
        values: MEMBER_SCOPES,
        options: MEMBER_SCOPES.map((scope) => ({
          value: scope,
          label: describeScope(scope, visit.language),
          hint: scope,
        })),
      })}
      ${fields.checkbox({ name: "confidential", label: words.confidentialBox, hint: words.confidentialHint, checked: portalUrl !== undefined })}`,
  );
  return Promise.resolve({
    title: words.newApplication,
    back: { path: `${ADMIN_PATH}${APPLICATIONS_PATH}`, text: words.title },
    body: form,
  });
}

function describeFault(fault: MemberClientFault, words: ApplicationWords): string {
  switch (fault.reason) {
    case "missing":
      return { name: words.nameMissing, redirectUris: words.urisMissing, scopes: words.scopesMissing }[
        fault.field
      ];
    case "too_many":
      return words.urisTooMany;
    case "unusable":
      return fault.field === "name" ? words.nameUnusable : words.uriUnusable(fault.uri);
    case "unknown":
    case "operator_scope":
      return words.scopeUnusable(fault.scope);
  }
}

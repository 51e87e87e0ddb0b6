/** One OAuth application: its facts, its secret, and the end of its access. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes } from "#school/admin/frame/admin-routes.ts";
import { type Entered, oneFault } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import { instantMarkup, writeInstant } from "#school/admin/frame/instants.ts";
import { factsMarkup } from "#school/admin/frame/list.ts";
import { changedMeanwhile, VERSION_FIELD, versionOf } from "#school/admin/frame/versions.ts";
import { requireFound, type Visit } from "#school/admin/frame/visit.ts";
import { lastUse, reviewCommand, stateBadge } from "#school/admin/oauth-applications/application-list.ts";
import {
  APPLICATION_PATH,
  APPLICATIONS_PATH,
  applicationAddress,
} from "#school/admin/oauth-applications/application-paths.ts";
import { loginField, secretPage } from "#school/admin/oauth-applications/new-application.ts";
import { type ApplicationWords, applicationWordsIn } from "#school/admin/oauth-applications/words.ts";
import { redirectUriFault } from "#school/oauth/authorization/redirect-uri.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { describeScope } from "#school/pages/scope-words.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import {
  type ClientRecord,
  countAccess,
  disableClient,
  enableClient,
  endOldSecret,
  findClientRecord,
  rotateSecret,
  setLoginUri,
} from "#school/store/oauth/client-access.ts";
import { makeOpaque } from "#school/store/opaque.ts";
import { isScope, parseScope } from "#shared/scopes.ts";

const ROTATE = "/rotate";
const END_OLD = "/end-old-secret";
const DISABLE = "/disable";
const ENABLE = "/enable";
const LOGIN = "/login";

export function addApplicationRoutes(routes: AdminRoutes): void {
  const { frame } = routes;
  const location = (id: string): string => applicationAddress(id);
  routes.page(APPLICATION_PATH, "operate", (visit) => applicationPage(visit));
  routes.page(`${APPLICATION_PATH}${DISABLE}`, "administer", (visit) => disablePage(visit));

  routes.form(`${APPLICATION_PATH}${ROTATE}`, {
    action: "application.rotate_secret",
    read: readApplication,
    change: async (change, { client, version }) => {
      const present = await requireClient(change.visit, change.db);
      const { id, name } = client;
      const secret = makeOpaque("sec", change.school.random);
      const endsAt =
        secretVersion(present) === version
          ? await rotateSecret(change.db, present, secret, change.now)
          : undefined;
      if (endsAt === undefined) return changedMeanwhile(change, frame, id);
      return {
        subject: { id, name },
        before: { old_secret_ends_at: present.old_secret_ends_at },
        after: { old_secret_ends_at: endsAt },
        location: location(id),
        client: { id, name },
        secret,
      };
    },
    show: applicationPage,
    answer: secretPage,
  });

  routes.form(`${APPLICATION_PATH}${END_OLD}`, {
    action: "application.end_old_secret",
    read: readApplication,
    change: async ({ db, now, visit }, { client: { id, name, old_secret_ends_at } }) => {
      if (!(await endOldSecret(db, id, now)))
        return oneFault("", applicationWordsIn(visit.language).noOldSecret);
      return {
        subject: { id, name },
        before: { old_secret_ends_at },
        after: { old_secret_ends_at: null },
        location: location(id),
      };
    },
    show: applicationPage,
  });

  routes.form(`${APPLICATION_PATH}${DISABLE}`, {
    action: "application.disable",
    read: readApplication,
    change: async (change, { client: { id, name } }) => {
      const ended = await disableClient(change.db, id, change.now);
      if (ended === undefined) return oneFault("", applicationWordsIn(change.visit.language).alreadySo);
      return {
        subject: { id, name },
        before: { disabled_at: null, live_pairs: ended },
        after: { disabled_at: change.now, live_pairs: 0 },
        location: location(id),
      };
    },
    show: disablePage,
  });

  routes.form(`${APPLICATION_PATH}${LOGIN}`, {
    action: "application.change_login",
    read: async (visit, input) => {
      const uri = input.text("initiateLoginUri") || null;
      if (uri !== null && redirectUriFault(uri) !== undefined)
        return oneFault("initiateLoginUri", applicationWordsIn(visit.language).uriUnusable(uri));
      return { values: { client: await requireClient(visit), uri } };
    },
    change: async ({ db }, { client, uri }) => {
      await setLoginUri(db, client.id, uri);
      return {
        subject: client,
        before: { initiate_login_uri: client.initiate_login_uri },
        after: { initiate_login_uri: uri },
        location: location(client.id),
      };
    },
    show: applicationPage,
  });

  routes.form(`${APPLICATION_PATH}${ENABLE}`, {
    action: "application.enable",
    read: readApplication,
    change: async ({ db, visit }, { client: { id, name, disabled_at } }) => {
      if (!(await enableClient(db, id))) return oneFault("", applicationWordsIn(visit.language).alreadySo);
      return {
        subject: { id, name },
        before: { disabled_at },
        after: { disabled_at: null },
        location: location(id),
      };
    },
    show: applicationPage,
  });
}

async function readApplication(visit: Visit, input: { text: (name: string) => string }) {
  return { values: { client: await requireClient(visit), version: input.text(VERSION_FIELD) } };
}

/** @throws {AdminProblem} `not_found` */
async function requireClient(visit: Visit, db = visit.school.db): Promise<ClientRecord> {
  return requireFound(await findClientRecord(db, visit.query.get("id") ?? ""));
}

/** The state that a rotation depends on. The last use changes all the time and is not part of it. */
function secretVersion({ secret_hash, disabled_at, old_secret_ends_at }: ClientRecord): string {
  return versionOf({ secret_hash, disabled_at, old_secret_ends_at });
}

async function applicationPage(visit: Visit, entered?: Entered): Promise<AdminPage> {
  const { school, language } = visit;
  const words = applicationWordsIn(language);
  const client = await requireClient(visit);
  const { pairs } = await countAccess(school.db, client.id);
  const uris = JSON.parse(client.redirect_uris) as string[];
  return {
    title: client.name,
    back: { path: `${ADMIN_PATH}${APPLICATIONS_PATH}?source=${client.source}`, text: words.title },
    body: html`${factsMarkup([
      [words.clientId, html`<span class="code">${client.id}</span>`],
      [words.state, stateBadge(client, words)],
      [words.kind, client.confidential === 1 ? words.confidential : words.public],
      [words.livePairs, pairs.toLocaleString(language)],
      [words.lastUsed, lastUse(visit, client)],
      [words.made, instantMarkup(visit, client.created_at)],
      [
        words.redirectUris,
        html`<ul>
          ${uris.map((uri) => html`<li class="code">${uri}</li>`)}
        </ul>`,
      ],
      [words.scopes, scopeList(visit, client)],
      client.source === "metadata_document" ? [words.reviewed, reviewState(client, words)] : undefined,
    ])}
    ${visit.rights.has("administer") ? [loginPanel(visit, client, entered), secretPanel(visit, client, entered), accessPanel(visit, client)] : undefined}`,
  };
}

/** Whether a text of the document is reviewed, and the command that reviews the present one. */
function reviewState({ id, reviewed_sha256 }: ClientRecord, words: ApplicationWords): Markup {
  return html`${reviewed_sha256 === null ? words.notReviewed : words.reviewedText(reviewed_sha256)}
    ${words.reviewBy} <code>${reviewCommand(id)}</code>`;
}

function scopeList({ language }: Visit, client: ClientRecord): Markup {
  return html`<ul>
    ${parseScope(client.scope)
      .filter(isScope)
      .map((scope) => html`<li>${describeScope(scope, language)} <span class="quiet">${scope}</span></li> `)}
  </ul>`;
}

function secretPanel(visit: Visit, client: ClientRecord, entered: Entered | undefined): Markup | undefined {
  if (client.confidential !== 1 || client.disabled_at !== null) return undefined;
  const words = applicationWordsIn(visit.language);
  const oldEndsAt = client.old_secret_ends_at ?? 0;
  const hasOld = oldEndsAt > visit.school.now();
  return html`<section class="panel">
    <h2>${words.secret}</h2>
    <p>${words.secretOnce}</p>
    ${
      hasOld
        ? html`<p>${words.oldSecretUntil(writeInstant(visit, oldEndsAt))}</p>
            ${formMarkup(visit, { action: applicationAddress(client.id, END_OLD), submit: words.endOld })}`
        : undefined
    }
    <p>${words.rotateNote}</p>
    ${formMarkup(visit, {
      action: applicationAddress(client.id, ROTATE),
      submit: words.rotate,
      entered,
      hidden: { [VERSION_FIELD]: secretVersion(client) },
    })}
  </section>`;
}

function loginPanel(visit: Visit, client: ClientRecord, entered: Entered | undefined): Markup | undefined {
  if (client.source !== "operator") return undefined;
  const words = applicationWordsIn(visit.language);
  return html`<section class="panel">
    ${formMarkup(
      visit,
      { action: applicationAddress(client.id, LOGIN), submit: words.saveLogin, entered },
      (fields) => loginField(fields, words, client.initiate_login_uri ?? ""),
    )}
  </section>`;
}

function accessPanel(visit: Visit, client: ClientRecord): Markup {
  const words = applicationWordsIn(visit.language);
  return html`<section class="panel">
    <h2>${words.access}</h2>
    ${
      client.disabled_at === null
        ? html`<p>${words.disableNote}</p>
            <p><a class="button" href="${applicationAddress(client.id, DISABLE)}">${words.disable}</a></p>`
        : html`<p>${words.enableNote}</p>
            ${formMarkup(visit, { action: applicationAddress(client.id, ENABLE), submit: words.enable })}`
    }
  </section>`;
}

/** Says what disabling ends, before it is done. */
async function disablePage(visit: Visit): Promise<AdminPage> {
  const words = applicationWordsIn(visit.language);
  const client = await requireClient(visit);
  const { pairs, members } = await countAccess(visit.school.db, client.id);
  const address = applicationAddress(client.id);
  return {
    title: words.disableTitle(client.name),
    back: { path: address, text: client.name },
    body: html`<p>${words.disableCount(pairs, members)}</p>
      <div class="buttons">
        ${formMarkup(visit, { action: applicationAddress(client.id, DISABLE), submit: words.disableConfirm, tone: "danger" })}
        <a class="button" href="${address}">${words.keep}</a>
      </div>`,
  };
}

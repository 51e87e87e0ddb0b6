/** The changes of OAuth applications in the audit log: what they are called, and what an entry of each may hold. */

import type { AuditAction, AuditField, Undo } from "#school/admin/frame/area.ts";
import { writeInstant } from "#school/admin/frame/instants.ts";

const disabledAt = {
  label: { "zh-TW": "停用時間", en: "Disabled at" },
  show: (value, _state, visit) => writeInstant(visit, Number(value)),
} satisfies AuditField;

const oldSecretEndsAt = {
  label: { "zh-TW": "舊密鑰有效至", en: "Old secret accepted until" },
  show: (value, _state, visit) => writeInstant(visit, Number(value)),
} satisfies AuditField;

const allowed = {
  label: { "zh-TW": "允許", en: "Allowed" },
  show: (value, _state, { words }) => (value === true ? words.yes : words.no),
} satisfies AuditField;

const hostUndo = (add: boolean): Undo => {
  return async ({ db, now }, entry) => {
    const changed = add
      ? await db
          .insertInto("client_host")
          .values({ host: entry.subject, added_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows === 1n)
      : await db
          .deleteFrom("client_host")
          .where("host", "=", entry.subject)
          .executeTakeFirst()
          .then(({ numDeletedRows }) => numDeletedRows === 1n);
    if (changed) return { before: entry.after, after: entry.before };
    return { refusal: { "zh-TW": "這個主機後來已經變更。", en: "The host has been changed since." } };
  };
};

export const APPLICATION_ACTIONS = {
  "application.make": {
    words: { "zh-TW": "建立應用程式", en: "Made an application" },
    right: "administer",
    wantsRecentPassword: true,
    fields: {
      name: { label: { "zh-TW": "名稱", en: "Name" } },
      confidential: {
        label: { "zh-TW": "機密應用程式", en: "Confidential" },
        show: (value, _state, { words }) => (value === true ? words.yes : words.no),
      },
      redirect_uris: { label: { "zh-TW": "重新導向 URI", en: "Redirect URIs" } },
      scope: { label: { "zh-TW": "權限", en: "Scopes" } },
    },
  },
  "application.rotate_secret": {
    words: { "zh-TW": "產生新的密鑰", en: "Made a new secret" },
    right: "administer",
    wantsRecentPassword: true,
    fields: { old_secret_ends_at: oldSecretEndsAt },
  },
  "application.end_old_secret": {
    words: { "zh-TW": "終止舊密鑰", en: "Ended the old secret" },
    right: "administer",
    wantsRecentPassword: true,
    fields: { old_secret_ends_at: oldSecretEndsAt },
  },
  "application.disable": {
    words: { "zh-TW": "停用應用程式", en: "Disabled an application" },
    right: "administer",
    fields: {
      disabled_at: disabledAt,
      live_pairs: { label: { "zh-TW": "有效的權杖組", en: "Live pairs" } },
    },
  },
  "application.enable": {
    words: { "zh-TW": "重新啟用應用程式", en: "Enabled an application again" },
    right: "administer",
    wantsRecentPassword: true,
    fields: { disabled_at: disabledAt },
  },
  "application.review_document": {
    words: { "zh-TW": "審核文件", en: "Reviewed a document" },
    fields: { reviewed_sha256: { label: { "zh-TW": "內容的 SHA-256", en: "SHA-256 of the text" } } },
    right: "administer",
    wantsRecentPassword: true,
    undo: async ({ db }, entry) => {
      const { numUpdatedRows } = await db
        .updateTable("oauth_client")
        .set({ reviewed_sha256: String(entry.before["reviewed_sha256"] ?? "") || null })
        .where("id", "=", entry.subject)
        .where("reviewed_sha256", "=", String(entry.after["reviewed_sha256"]))
        .executeTakeFirst();
      if (numUpdatedRows === 1n) return { before: entry.after, after: entry.before };
      return {
        refusal: { "zh-TW": "這份文件後來又審核過。", en: "The document has been reviewed again since." },
      };
    },
  },
  "application.allow_host": {
    words: { "zh-TW": "允許主機", en: "Allowed a host" },
    fields: { allowed },
    right: "administer",
    wantsRecentPassword: true,
    undo: hostUndo(false),
  },
  "application.remove_host": {
    words: { "zh-TW": "移除主機", en: "Took a host out" },
    fields: { allowed },
    right: "administer",
    wantsRecentPassword: true,
    undo: hostUndo(true),
  },
} satisfies Record<string, AuditAction>;

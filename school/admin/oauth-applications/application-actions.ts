/** The changes of OAuth applications in the audit log: the name of each, and the fields of its entries. */

import type { AuditAction } from "#school/admin/frame/area.ts";
import { instantField, yesNoField } from "#school/admin/frame/audit-fields.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

/** @returns false when the host was allowed before */
export async function addHost(db: SchoolDatabase, host: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("client_host")
    .values({ host, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false when the host was not among those that operators have added */
export async function removeHost(db: SchoolDatabase, host: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("client_host").where("host", "=", host).executeTakeFirst();
  return numDeletedRows === 1n;
}

const disabledAt = instantField({ "zh-TW": "停用時間", en: "Disabled at" });
const oldSecretEndsAt = instantField({ "zh-TW": "舊密鑰有效至", en: "Old secret accepted until" });
const loginUri = { label: { "zh-TW": "登入起點", en: "Where members sign in" } };
const allowed = yesNoField({ "zh-TW": "允許", en: "Allowed" });

export const APPLICATION_ACTIONS = {
  "application.make": {
    words: { "zh-TW": "建立應用程式", en: "Made an application" },
    right: "administer",
    wantsRecentPassword: true,
    fields: {
      name: { label: { "zh-TW": "名稱", en: "Name" } },
      confidential: yesNoField({ "zh-TW": "機密應用程式", en: "Confidential" }),
      redirect_uris: { label: { "zh-TW": "重新導向 URI", en: "Redirect URIs" } },
      initiate_login_uri: loginUri,
      scope: { label: { "zh-TW": "權限", en: "Scopes" } },
    },
  },
  "application.change_login": {
    words: { "zh-TW": "變更登入起點", en: "Changed where members sign in" },
    right: "administer",
    wantsRecentPassword: true,
    fields: { initiate_login_uri: loginUri },
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
  "application.allow_host": {
    words: { "zh-TW": "允許主機", en: "Allowed a host" },
    fields: { allowed },
    right: "administer",
    wantsRecentPassword: true,
  },
  "application.remove_host": {
    words: { "zh-TW": "移除主機", en: "Took a host out" },
    fields: { allowed },
    right: "administer",
    wantsRecentPassword: true,
  },
} satisfies Record<string, AuditAction>;

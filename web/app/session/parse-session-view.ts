/** Parses the BFF's answer about the session. A missing field is unknown; it gets no default. */

import type { SessionAnswer } from "#shared/session-view.ts";

import type { Notice } from "#shared/page-data.ts";

import { schoolPicture } from "#web/model/picture.ts";
import { isRecord, visibleText } from "#web/model/sent.ts";

/** @throws when the answer is not a session view */
export function parseSessionView(value: unknown): SessionAnswer {
  if (!isRecord(value) || typeof value["signedIn"] !== "boolean") throw new Error("Not a session view.");
  // The portal itself has checked its form.
  const notice = value["notice"] as Notice | undefined;
  if (!value["signedIn"]) return { signedIn: false, notice };
  const member = value["member"];
  const school = value["school"];
  if (!isRecord(member) || typeof member["sub"] !== "string") throw new Error("A session without a member.");
  if (!isRecord(school) || typeof school["url"] !== "string") throw new Error("A session without a school.");
  return {
    signedIn: true,
    notice,
    member: {
      sub: member["sub"],
      name: visibleText(member["name"]),
      email: visibleText(member["email"]),
      picture: schoolPicture(member["picture"], school["url"]),
      roles: texts(member["roles"]),
      org_id: textOrNull(member["org_id"]),
    },
    school: {
      url: school["url"],
      school_id: textOrNull(school["school_id"]) ?? "",
      subdomain: textOrNull(school["subdomain"]),
      signOutUrl: pageOfSchool(school["signOutUrl"], school["url"]),
    },
    scope: texts(value["scope"]),
    canPreview: value["canPreview"] === true,
    signedInAt: textOrNull(value["signedInAt"]) ?? "",
    expiresAt: textOrNull(value["expiresAt"]) ?? "",
  };
}

/** @returns the school itself in place of an address on another origin; the BFF of the release before sends none */
function pageOfSchool(value: unknown, schoolUrl: string): string {
  return typeof value === "string" && URL.parse(value)?.origin === URL.parse(schoolUrl)?.origin
    ? value
    : schoolUrl;
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

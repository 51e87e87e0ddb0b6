/** The part of a session that the browser gets. */

import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import type { SessionRecord } from "#bff/sessions/session-record.ts";
import type { SignedInView } from "#shared/session-view.ts";

/**
 * Copies field by field, so that a new field of the record does not reach the browser by accident.
 *
 * @param connection    to the school
 * @param previewRoles  roles that may open the operators' preview
 */
export function sessionViewOf(
  record: SessionRecord,
  { schoolUrl, clientId, metadata }: SchoolConnection,
  previewRoles: readonly string[],
): SignedInView {
  const { member, school } = record;
  return {
    signedIn: true,
    member: {
      sub: member.sub,
      name: member.name,
      email: member.email,
      picture: member.picture,
      roles: member.roles,
      org_id: member.org_id,
    },
    school: {
      url: schoolUrl,
      school_id: school.school_id,
      subdomain: school.subdomain,
      signOutUrl: signOutUrl(schoolUrl, clientId, metadata.last()?.endSessionUrl),
    },
    scope: record.scope,
    canPreview: mayPreview(member, previewRoles),
    signedInAt: instantOf(record.signedInAt),
    expiresAt: instantOf(record.expiresAt),
  };
}

/** @param previewRoles  roles that may open the operators' preview */
export function mayPreview(
  { roles }: { roles: readonly string[] },
  previewRoles: readonly string[],
): boolean {
  return roles.some((role) => previewRoles.includes(role));
}

/**
 * Choice (signing out at the school): `end_session_endpoint`, where the school's metadata lists it, with `client_id` and without
 * `id_token_hint`, because no ID token is stored for it; otherwise `/sign-out` of the school. The member opens it by a link.
 */
function signOutUrl(schoolUrl: string, clientId: string, endSessionUrl: string | null | undefined): string {
  const url = new URL(endSessionUrl ?? "/sign-out", schoolUrl);
  if (typeof endSessionUrl === "string") url.searchParams.set("client_id", clientId);
  return url.href;
}

/** ISO 8601 in UTC, as every instant that leaves the BFF. */
export function instantOf(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString();
}

/** The rules of a member's application, for the command line and for the admin area. */

import { redirectUriFault } from "#school/oauth/authorization/redirect-uri.ts";
import { clientNameFault } from "#school/oauth/registration/client-name.ts";
import { MAX_REDIRECT_URIS } from "#school/oauth/registration/registration-request.ts";
import type { NewMemberClient } from "#school/store/oauth/clients.ts";
import { ACCOUNT_SCOPES, IDENTITY_SCOPES, isScope } from "#shared/scopes.ts";

/** The scopes that a client of the member audience can be given (Spec, "Scopes"). */
export const MEMBER_SCOPES = [...IDENTITY_SCOPES, ...ACCOUNT_SCOPES] as const;

const memberScopes: ReadonlySet<string> = new Set(MEMBER_SCOPES);

/** Something that a member's application cannot be made with. */
export type MemberClientFault =
  | { field: "name"; reason: "missing" | "unusable" }
  | { field: "redirectUris"; reason: "missing" | "too_many" }
  | { field: "redirectUris" | "initiateLoginUri"; reason: "unusable"; uri: string; why: string }
  | { field: "scopes"; reason: "missing" }
  | { field: "scopes"; reason: "unknown" | "operator_scope"; scope: string };

/** Finds everything that is wrong with a new application of members. */
export function findMemberClientFaults({
  name,
  redirectUris,
  initiateLoginUri,
  scopes,
}: Omit<NewMemberClient, "confidential">): MemberClientFault[] {
  const faults: MemberClientFault[] = [];
  if (name === "") faults.push({ field: "name", reason: "missing" });
  else if (clientNameFault(name) !== undefined) faults.push({ field: "name", reason: "unusable" });
  if (redirectUris.length === 0) faults.push({ field: "redirectUris", reason: "missing" });
  if (redirectUris.length > MAX_REDIRECT_URIS) faults.push({ field: "redirectUris", reason: "too_many" });
  for (const uri of redirectUris) {
    const why = redirectUriFault(uri);
    if (why !== undefined) faults.push({ field: "redirectUris", reason: "unusable", uri, why });
  }
  // Choice (the rules of a redirect URI for `initiate_login_uri`): OpenID Connect wants https; http on this machine is for tests.
  const why = initiateLoginUri === undefined ? undefined : redirectUriFault(initiateLoginUri);
  if (initiateLoginUri !== undefined && why !== undefined)
    faults.push({ field: "initiateLoginUri", reason: "unusable", uri: initiateLoginUri, why });
  if (scopes.length === 0) faults.push({ field: "scopes", reason: "missing" });
  for (const scope of scopes) {
    if (!isScope(scope)) faults.push({ field: "scopes", reason: "unknown", scope });
    else if (!memberScopes.has(scope)) faults.push({ field: "scopes", reason: "operator_scope", scope });
  }
  return faults;
}

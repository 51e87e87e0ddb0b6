/** `client create`: reads the command's options and makes a member client. */

import { readOptions, UsageError } from "#school/commands/options.ts";
import { findMemberClientFaults, type MemberClientFault } from "#school/oauth/member-client.ts";
import type { School } from "#school/school.ts";
import { createMemberClient, type NewMemberClient } from "#school/store/oauth/clients.ts";
import { parseScope } from "#shared/scopes.ts";

/**
 * Creates a member client, as an operator does in the admin area (Spec, "Authentication", rule 3).
 *
 * @returns the output of the command. The secret is shown only here; the database has its hash.
 */
export async function createClient(school: School, client: NewMemberClient) {
  const store = { db: school.db, now: school.now, random: school.random, schoolId: school.site.id };
  const { id, secret } = await createMemberClient(store, client);
  return {
    client_id: id,
    ...(secret === null ? {} : { client_secret: secret }),
    redirect_uris: client.redirectUris,
    initiate_login_uri: client.initiateLoginUri,
    scope: client.scopes.join(" "),
    confidential: client.confidential,
  };
}

/**
 * Reads the command's options.
 *
 * @throws {UsageError} with every fault
 */
export function parseClient(args: readonly string[]): NewMemberClient {
  const { scope, ...options } = parseOptions(args);
  const client = { ...options, scopes: parseScope(scope) };
  const faults = findMemberClientFaults(client).map(describeFault);
  if (faults.length > 0) throw new UsageError(`No client was created.\n${faults.join("\n")}`);
  return client;
}

/** Says a fault by the option that it is in. */
function describeFault(fault: MemberClientFault): string {
  switch (fault.reason) {
    case "too_many":
      return "--redirect-uri was given too often.";
    case "unknown":
      return `--scope ${fault.scope} does not exist.`;
    case "operator_scope":
      return `--scope ${fault.scope} is an operator scope: a member client cannot have it.`;
    case "unusable":
      if (fault.field === "name")
        return "--name cannot be used: it is too long, or has characters that cannot be shown.";
      return `--${fault.field === "redirectUris" ? "redirect-uri" : "initiate-login-uri"} ${fault.uri} cannot be used: ${fault.why}.`;
    case "missing":
      return MISSING[fault.field];
  }
}

const MISSING: Readonly<Record<"name" | "redirectUris" | "scopes", string>> = {
  name: "--name is required: members read it on the consent page.",
  redirectUris: "--redirect-uri is required, once or more.",
  scopes: '--scope is required, for example "openid profile email account:read".',
};

function parseOptions(args: readonly string[]) {
  const values = readOptions("No client was created.", args, {
    name: { type: "string" },
    "redirect-uri": { type: "string", multiple: true },
    "initiate-login-uri": { type: "string" },
    scope: { type: "string" },
    confidential: { type: "boolean" },
  });
  return {
    name: values.name?.trim() ?? "",
    redirectUris: [...new Set(values["redirect-uri"])],
    initiateLoginUri: values["initiate-login-uri"],
    scope: values.scope ?? "",
    confidential: values.confidential ?? false,
  };
}

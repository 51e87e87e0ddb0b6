/** `client create`: reads the command's options and makes a member client. */

import { parseArgs } from "node:util";

import { redirectUriFault } from "#school/oauth/redirect-uri.ts";
import type { School } from "#school/school.ts";
import { createMemberClient, type NewMemberClient } from "#school/store/clients.ts";
import { ACCOUNT_SCOPES, IDENTITY_SCOPES, isScope, parseScope } from "#shared/scopes.ts";

/** The command was called with arguments that cannot be used; the message says what to change. */
export class UsageError extends Error {}

/** The scopes that a client of the member audience can be given (Spec, "Scopes"). */
const MEMBER_SCOPES: ReadonlySet<string> = new Set([...IDENTITY_SCOPES, ...ACCOUNT_SCOPES]);

/** What `client create` prints. The secret is shown here once; only its hash is stored. */
export interface CreatedClient {
  client_id: string;
  client_secret?: string;
  redirect_uris: readonly string[];
  scope: string;
  confidential: boolean;
}

/** Creates a member client, as an operator does in the admin area (Spec, "Authentication", rule 3). */
export async function createClient(school: School, client: NewMemberClient): Promise<CreatedClient> {
  const store = { db: school.db, now: school.now, random: school.random, schoolId: school.site.id };
  const { id, secret } = await createMemberClient(store, client);
  return {
    client_id: id,
    ...(secret === null ? {} : { client_secret: secret }),
    redirect_uris: client.redirectUris,
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
  const { name, redirectUris, scope, confidential } = parseOptions(args);
  const scopes = parseScope(scope);
  const faults = [
    ...(name === "" ? ["--name is required: members read it on the consent page."] : []),
    ...(redirectUris.length === 0 ? ["--redirect-uri is required, once or more."] : []),
    ...redirectUris.flatMap((uri) => {
      const fault = redirectUriFault(uri);
      return fault === undefined ? [] : [`--redirect-uri ${uri} cannot be used: ${fault}.`];
    }),
    ...(scopes.length === 0 ? ['--scope is required, for example "openid profile email account:read".'] : []),
    ...scopes.flatMap((name) => {
      if (!isScope(name)) return [`--scope ${name} does not exist.`];
      return MEMBER_SCOPES.has(name)
        ? []
        : [`--scope ${name} is an operator scope: a member client cannot have it.`];
    }),
  ];
  if (faults.length > 0) throw new UsageError(`No client was created.\n${faults.join("\n")}`);
  return { name, redirectUris, scopes, confidential };
}

function parseOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        name: { type: "string" },
        "redirect-uri": { type: "string", multiple: true },
        scope: { type: "string" },
        confidential: { type: "boolean" },
      },
    });
    return {
      name: values.name?.trim() ?? "",
      redirectUris: [...new Set(values["redirect-uri"])],
      scope: values.scope ?? "",
      confidential: values.confidential ?? false,
    };
  } catch (error) {
    throw new UsageError(`No client was created.\n${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The settings of `npm run conformance` for a running school. */

import { formatScope, PORTAL_SCOPES } from "#shared/scopes.ts";

import type { CreatedClient } from "../harness/school-process.ts";

/** Somebody who signs in with a password on the school's own page. */
export interface Account {
  email: string;
  password: string;
}

/** The school that the settings describe. A value that is undefined was not given, and tests that need it are skipped. */
export interface RunningSchool {
  /** `{base_url}`: no trailing slash. */
  url: string;
  /** A confidential client of members. */
  client: CreatedClient;
  otherClient: CreatedClient | undefined;
  publicClient: CreatedClient | undefined;
  member: Account;
  otherMember: Account | undefined;
  operator: Account | undefined;
  /** `client_id` of a program that an operator may authorize. */
  operatorProgramId: string | undefined;
}

/** Every setting with its meaning, in the order in which `--help` prints them. */
export const SETTINGS = {
  CONFORMANCE_URL: "origin of the school, such as https://school.example",
  CONFORMANCE_CLIENT_ID:
    "a confidential member client with the scopes openid, profile, email and both of account",
  CONFORMANCE_CLIENT_SECRET: "its secret",
  CONFORMANCE_REDIRECT_URI:
    "a redirect URI of each client below and above; default http://127.0.0.1/callback",
  CONFORMANCE_MEMBER_EMAIL: "a member who is there for tests: notifications are marked as read",
  CONFORMANCE_MEMBER_PASSWORD: "the member's password",
  CONFORMANCE_PUBLIC_CLIENT_ID: "a public member client with the same scopes and redirect URI",
  CONFORMANCE_OTHER_CLIENT_ID: "a second confidential member client, likewise",
  CONFORMANCE_OTHER_CLIENT_SECRET: "its secret",
  CONFORMANCE_OTHER_MEMBER_EMAIL: "a second member",
  CONFORMANCE_OTHER_MEMBER_PASSWORD: "the second member's password",
  CONFORMANCE_OPERATOR_EMAIL: "somebody who may authorize operator clients",
  CONFORMANCE_OPERATOR_PASSWORD: "the operator's password",
  CONFORMANCE_OPERATOR_CLIENT_ID:
    "an operator client with the redirect URI http://127.0.0.1:5000/callback; without it the run registers one",
} as const;

type SettingName = keyof typeof SETTINGS;

/** The settings without which a run against a running school cannot begin. */
export const REQUIRED_SETTINGS: ReadonlySet<string> = new Set<SettingName>([
  "CONFORMANCE_URL",
  "CONFORMANCE_CLIENT_ID",
  "CONFORMANCE_CLIENT_SECRET",
  "CONFORMANCE_MEMBER_EMAIL",
  "CONFORMANCE_MEMBER_PASSWORD",
]);

/** Settings that must be given together. */
const PAIRS: readonly (readonly [SettingName, SettingName])[] = [
  ["CONFORMANCE_OTHER_CLIENT_ID", "CONFORMANCE_OTHER_CLIENT_SECRET"],
  ["CONFORMANCE_OTHER_MEMBER_EMAIL", "CONFORMANCE_OTHER_MEMBER_PASSWORD"],
  ["CONFORMANCE_OPERATOR_EMAIL", "CONFORMANCE_OPERATOR_PASSWORD"],
];

/** Where an operator's program listens for its answer. */
export const PROGRAM_REDIRECT_URI = "http://127.0.0.1:5000/callback";

/** The settings cannot be used; the message has one line for each fault and says what to do. */
export class SettingsFault extends Error {}

/**
 * Reads the settings.
 *
 * @returns undefined without `CONFORMANCE_URL`: the tests start the demo school themselves
 * @throws {SettingsFault}
 */
export function readRunningSchool(environment: NodeJS.ProcessEnv): RunningSchool | undefined {
  const read = (name: SettingName): string | undefined => environment[name] || undefined;
  const url = read("CONFORMANCE_URL");
  if (url === undefined) return undefined;

  const faults: string[] = [];
  if (!isOrigin(url))
    faults.push("CONFORMANCE_URL must be an origin such as https://school.example, without a path.");
  for (const name of REQUIRED_SETTINGS)
    if (!environment[name]) faults.push(`${name} is missing: ${SETTINGS[name as SettingName]}.`);
  for (const [one, other] of PAIRS)
    if ((read(one) === undefined) !== (read(other) === undefined))
      faults.push(`${one} and ${other} belong together: set both or neither.`);
  if (faults.length > 0) throw new SettingsFault(faults.join("\n"));

  const redirectUri = read("CONFORMANCE_REDIRECT_URI") ?? "http://127.0.0.1/callback";
  const client = (id: string, secret?: string): CreatedClient => ({
    client_id: id,
    ...(secret === undefined ? {} : { client_secret: secret }),
    redirect_uris: [redirectUri],
    scope: formatScope(PORTAL_SCOPES),
    confidential: secret !== undefined,
  });
  /** Both values of a pair of settings; undefined when they are not given. */
  const both = (one: SettingName, other: SettingName): [string, string] | undefined => {
    const [first, second] = [read(one), read(other)];
    return first === undefined || second === undefined ? undefined : [first, second];
  };
  const account = (email: SettingName, password: SettingName): Account | undefined => {
    const given = both(email, password);
    return given === undefined ? undefined : { email: given[0], password: given[1] };
  };
  const otherClient = both("CONFORMANCE_OTHER_CLIENT_ID", "CONFORMANCE_OTHER_CLIENT_SECRET");
  const publicId = read("CONFORMANCE_PUBLIC_CLIENT_ID");
  return {
    url,
    client: client(read("CONFORMANCE_CLIENT_ID") ?? "", read("CONFORMANCE_CLIENT_SECRET")),
    otherClient: otherClient === undefined ? undefined : client(...otherClient),
    publicClient: publicId === undefined ? undefined : client(publicId),
    member: {
      email: read("CONFORMANCE_MEMBER_EMAIL") ?? "",
      password: read("CONFORMANCE_MEMBER_PASSWORD") ?? "",
    },
    otherMember: account("CONFORMANCE_OTHER_MEMBER_EMAIL", "CONFORMANCE_OTHER_MEMBER_PASSWORD"),
    operator: account("CONFORMANCE_OPERATOR_EMAIL", "CONFORMANCE_OPERATOR_PASSWORD"),
    operatorProgramId: read("CONFORMANCE_OPERATOR_CLIENT_ID"),
  };
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}

/**
 * Mutants that no test can find, since the changed program does the same: the one list of them. They count neither as found
 * nor as missed. `npm run mutants` names the rows that fit no mutant any more.
 */

export interface Equivalent {
  file: string;
  /** The code of the mutant's place, with its line breaks as spaces. */
  code: string;
  /** The line where it begins, without its indent; needed where the same code stands in several lines. */
  line?: string;
  /** What stands there in the mutant. */
  mutant: string;
  reason: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: "bff/bounds/call-slots.ts",
    code: "slots === undefined",
    mutant: "false",
    reason: "a call leaves only after it has entered; the type of Map.get needs the condition",
  },
  {
    file: "bff/bounds/call-slots.ts",
    code: "slots.running === 0",
    mutant: "false",
    reason: "only memory: a key that stays has no call under way, as a new one",
  },
  {
    file: "bff/bounds/call-slots.ts",
    code: "slotsOf.delete(key);",
    mutant: ";",
    reason: "only memory: a key that stays has no call under way, as a new one",
  },
  {
    file: "bff/bounds/circuit-breaker.ts",
    code: "faultsInARow === 0 && failedProbe === undefined",
    mutant: "false",
    reason: "only speed: what is cleared is empty",
  },
  {
    file: "bff/bounds/rate-limit.ts",
    code: "oldest !== undefined",
    mutant: "true",
    reason: "there is an oldest key when there is no room; the type of the iterator needs the condition",
  },
  {
    file: "bff/oauth/authorization-request.ts",
    code: "language !== undefined",
    mutant: "true",
    reason: "no list holds undefined; the type needs the condition",
  },
  {
    file: "bff/oauth/school-fetch.ts",
    code: 'typeof value === "string"',
    mutant: "true",
    reason: "none of the three headers is a list; the type needs the condition",
  },
  {
    file: "bff/oauth/school-fetch.ts",
    code: "pauseSeconds !== undefined",
    mutant: "true",
    reason: "a time that is no number holds no call back; the type needs the condition",
  },
  {
    file: "bff/oauth/school-metadata.ts",
    code: "openid?.[ALGORITHMS]",
    mutant: "openid[ALGORITHMS]",
    reason: "there are keys only with this document; the type needs the question mark",
  },
  {
    file: "bff/oauth/school-metadata.ts",
    code: 'typeof url === "string"',
    mutant: "true",
    reason: "what is no text is no address either; the type needs the condition",
  },
  {
    file: "bff/oauth/school-metadata.ts",
    code: 'issuer.protocol === "http:"',
    mutant: "true",
    reason: "it has no effect on an address of https",
  },
  {
    file: "bff/pairs/live-pair.ts",
    code: "backOffUntilMs.size > 0",
    mutant: "true",
    reason: "only speed: nothing is found in an empty list",
  },
  {
    file: "bff/pairs/live-pair.ts",
    code: "backOffUntilMs.size > 0",
    mutant: "backOffUntilMs.size >= 0",
    reason: "only speed: nothing is found in an empty list",
  },
  {
    file: "bff/pairs/pair-refresh.ts",
    code: "stored !== undefined",
    line: "if (stored !== undefined) return stored;",
    mutant: "false",
    reason: "only one read of the store more: the row then holds this pair, which is returned",
  },
  {
    file: "bff/pairs/revocation-outbox.ts",
    code: "false",
    line: "let hasNewWork = false;",
    mutant: "true",
    reason: "it is set before it is read",
  },
  {
    file: "bff/pairs/revocation-sender.ts",
    code: "[]",
    line: "const accepted: RowKey[] = [];",
    mutant: '["Stryker was here"]',
    reason: "no entry has this key",
  },
  {
    file: "bff/pairs/revocation-sender.ts",
    code: "nextDueMs !== null",
    mutant: "true",
    reason: "null is not later than any time; the type needs the condition",
  },
  {
    file: "bff/sessions/cookies.ts",
    code: "values.length < 2",
    mutant: "false",
    reason: "only speed: a single value is then named twice, and read once",
  },
  {
    file: "bff/sessions/cookies.ts",
    code: "opening === undefined",
    mutant: "false",
    reason: "no value opens, with or without a further one; the type needs the condition",
  },
  {
    file: "bff/sessions/device.ts",
    code: '""',
    mutant: '"Stryker was here!"',
    reason: "neither text names a browser or a system",
  },
  {
    file: "bff/sessions/keys/seal.ts",
    code: "newest === undefined",
    mutant: "false",
    reason: "without a key the next statement throws, too; the type needs the condition",
  },
  {
    file: "bff/sessions/keys/seal.ts",
    code: 'throw new Error("the key ring is empty");',
    mutant: ";",
    reason: "without a key the next statement throws, too",
  },
  {
    file: "bff/sessions/keys/seal.ts",
    code: '"utf8"',
    line: 'const ciphertext = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);',
    mutant: '""',
    reason: "UTF-8 is the encoding that Node takes without a name",
  },
  {
    file: "bff/sessions/keys/seal.ts",
    code: "bytes.length < HEADER_BYTES",
    mutant: "bytes.length <= HEADER_BYTES",
    reason: "an empty text is no JSON, and does not open either",
  },
  {
    file: "bff/sessions/keys/seal.ts",
    code: "{ authTagLength: TAG_BYTES }",
    mutant: "{}",
    reason: "the tag is cut to this length",
  },
  {
    file: "bff/sessions/keys/seal.ts",
    code: "{ return undefined; }",
    mutant: "{}",
    reason: "a function without a return returns undefined",
  },
  {
    file: "bff/sessions/keys/setup-proof.ts",
    code: "key === undefined",
    mutant: "false",
    reason: "without a key the signature throws, too; the type needs the condition",
  },
  {
    file: "bff/sessions/keys/setup-proof.ts",
    code: 'throw new Error("the key ring is empty");',
    mutant: ";",
    reason: "without a key the signature throws, too",
  },
  {
    file: "bff/sessions/keys/setup-proof.ts",
    code: '""',
    line: 'const [, second = "", signature = ""] = parts;',
    mutant: '"Stryker was here!"',
    reason: "the pattern has both parts; the type of a match needs the defaults",
  },
  {
    file: "bff/sessions/mass-endings/mass-ending-job.ts",
    code: "!hasLease",
    mutant: "false",
    reason: "only speed: before anything is moved the lease is asked for again",
  },
  {
    file: "bff/sessions/mass-endings/mass-endings.ts",
    code: "after !== undefined",
    line: "if (after !== undefined && after >= ending.number) return false;",
    mutant: "true",
    reason: "undefined is neither greater nor less than a number; the type needs the condition",
  },
  {
    file: "bff/sessions/mass-endings/mass-endings.ts",
    code: "after !== undefined",
    line: "if (after !== undefined && after < ending.ofAll) return true;",
    mutant: "true",
    reason: "undefined is neither greater nor less than a number; the type needs the condition",
  },
  {
    file: "bff/sessions/session-cache.ts",
    code: "({ session }) => idByKey.delete(nameOf(session.key))",
    mutant: "() => undefined",
    reason: "only memory: a key has one id for ever",
  },
  {
    file: "bff/sessions/session-cache.ts",
    code: "drops += 1",
    mutant: "drops -= 1",
    reason: "only a number that differs from the one before",
  },
  {
    file: "bff/sessions/session-cache.ts",
    code: '""',
    mutant: '"Stryker was here!"',
    reason: "neither text is an id",
  },
  {
    file: "bff/sessions/session-writes.ts",
    code: 'session === "unreadable"',
    mutant: "false",
    reason: "a text has no record; the type needs the condition",
  },
  {
    file: "bff/sessions/session-writes.ts",
    code: '"unreadable"',
    mutant: '""',
    reason: "a text has no record; the type needs the condition",
  },
  {
    file: "bff/sessions/sessions.ts",
    code: "ending?.finishedAtMs",
    mutant: "ending.finishedAtMs",
    reason: "it is read only when an ending has ended the session; the type needs the question mark",
  },
  {
    file: "bff/sign-in/complete-sign-in.ts",
    code: "idToken === null",
    mutant: "false",
    reason:
      "the verifier refuses null as it refuses any text that is no token; only the reason in the log differs",
  },
  {
    file: "bff/sign-in/complete-sign-in.ts",
    code: "pending.browser !== undefined",
    line: "...(pending.browser !== undefined && { browser: pending.browser }),",
    mutant: "true",
    reason: "JSON leaves out a property that is undefined",
  },
  {
    file: "bff/sign-in/complete-sign-in.ts",
    code: "() => false",
    mutant: "() => undefined",
    reason: "its only reader asks whether it is true",
  },
  {
    file: "bff/sign-in/return-path.ts",
    code: "{ return undefined; }",
    mutant: "{}",
    reason: "a function without a return returns undefined",
  },
  {
    file: "bff/sign-in/sign-ins.ts",
    code: '""',
    mutant: '"Stryker was here!"',
    reason: "neither text is a sealed path",
  },
  {
    file: "school/oauth/registration/vendor-platforms.ts",
    code: 'typeof name !== "string"',
    mutant: "false",
    reason: "a name of another type is a fault already; the type of the platform needs the condition",
  },
  {
    file: "school/oauth/registration/vendor-platforms.ts",
    code: "documentHosts === undefined",
    mutant: "false",
    reason: "a list of another type is a fault already; the type of the platform needs the condition",
  },
  {
    file: "school/store/oauth/token-pairs.ts",
    code: "pair.predecessor_id !== null",
    mutant: "true",
    reason: "only one statement more: no pair has the id null; the type of the column needs the condition",
  },
  {
    file: "school/oauth/bearer.ts",
    code: "pair.member_id === null",
    mutant: "false",
    reason: "no member has the id null; the type of the column needs the condition",
  },
  {
    file: "school/oauth/client-authentication.ts",
    code: "secretHash !== null",
    mutant: "true",
    reason:
      "the table requires a secret of a confidential client; the type of the column needs the condition",
  },
  {
    file: "school/oauth/token.ts",
    code: "code.pair_id !== null",
    mutant: "true",
    reason: "no pair has the id null; the type of the column needs the condition",
  },
  {
    file: "school/oauth/token.ts",
    code: "code.resource === null",
    mutant: "false",
    reason: "a member's request has a resource; the type of the column needs the condition",
  },
  {
    file: "school/store/oauth/client-access.ts",
    code: "clientIds.length === 0",
    mutant: "false",
    reason: "SQLite takes an empty list; PostgreSQL refuses it",
  },
  {
    file: "school/store/oauth/clients.ts",
    code: "reviewedSha256 === undefined",
    mutant: "false",
    reason: "Kysely leaves out a value that is undefined",
  },
  {
    file: "school/store/oauth/clients.ts",
    code: "row.old_secret_ends_at === null",
    mutant: "false",
    reason: "both are set and cleared together; the type of the columns needs the condition",
  },
  {
    file: "school/store/oauth/clients.ts",
    code: "row.old_secret_hash === null",
    mutant: "false",
    reason: "both are set and cleared together; the type of the columns needs the condition",
  },
  {
    file: "school/store/oauth/clients.ts",
    code: "row.old_secret_hash === null || row.old_secret_ends_at === null",
    mutant: "row.old_secret_hash === null && row.old_secret_ends_at === null",
    reason: "both are set and cleared together; the type of the columns needs the condition",
  },
  {
    file: "school/store/oauth/signing-keys.ts",
    code: '!("type" in key)',
    mutant: "false",
    reason: "the school's keys are asymmetric; the type of importJWK needs the condition",
  },
  {
    file: "school/oauth/token.ts",
    code: "member === undefined",
    mutant: "false",
    reason: "a code refers to its member, whose row stays; the type of findMember needs the condition",
  },
];

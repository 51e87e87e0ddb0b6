import type { Equivalent } from "./equivalents.ts";

export const OF_SCHOOL: readonly Equivalent[] = [
  {
    file: "school/member-api/endpoint.ts",
    code: "principal === undefined",
    mutant: "false",
    reason: "the hook has stored it, or the request is refused; the type needs the condition",
  },
  {
    file: "school/member-api/endpoint.ts",
    code: "false",
    line: "graphiql: false,",
    mutant: "true",
    reason: "only speed: the library gets POST alone, and no header of its answer but the type is sent",
  },
  {
    file: "school/member-api/endpoint.ts",
    code: "false",
    line: "landingPage: false,",
    mutant: "true",
    reason: "only speed: the library gets POST alone, and no header of its answer but the type is sent",
  },
  {
    file: "school/member-api/endpoint.ts",
    code: "false",
    line: "cors: false,",
    mutant: "true",
    reason: "only speed: the library gets POST alone, and no header of its answer but the type is sent",
  },
  {
    file: "school/member-api/limits.ts",
    code: "error instanceof LimitExceeded",
    mutant: "true",
    reason: "no other error is thrown; a fault of the code must not become a refusal",
  },
  {
    file: "school/member-api/scalars.ts",
    code: "literal.kind === Kind.STRING",
    mutant: "true",
    reason: "no literal of another kind looks like an instant; the type needs the condition",
  },
  {
    file: "school/oauth/authorization/authorization-request.ts",
    code: "redirect_uri === undefined",
    mutant: "false",
    reason: "no client has registered undefined; the type needs the condition",
  },
  {
    file: "school/oauth/authorization/authorize.ts",
    code: 'found.kind === "client"',
    mutant: "true",
    reason: "what was not found has no client; the type needs the condition",
  },
  {
    file: "school/oauth/authorization/consent.ts",
    code: 'found.kind === "client"',
    mutant: "true",
    reason: "what was not found has no client; the type needs the condition",
  },
  {
    file: "school/oauth/authorization/sign-in.ts",
    code: "problem === undefined",
    mutant: "false",
    reason:
      "a page without a problem is the same as one whose problem is undefined; the type needs the condition",
  },
  {
    file: "school/oauth/authorization/sign-in.ts",
    code: "member === undefined",
    mutant: "false",
    reason: "a password is wrong for nobody; the type needs the condition",
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
  {
    file: "school/oauth/client-documents/client-document.ts",
    code: 'typeof name !== "string"',
    mutant: "false",
    reason:
      "what is no text throws as it is read, and any error is a fault of the document; the type needs the condition",
  },
  {
    file: "school/oauth/client-documents/client-document.ts",
    code: 'typeof scope === "string"',
    mutant: "true",
    reason:
      "what is no text throws as it is read, and any error is a fault of the document; the type needs the condition",
  },
  {
    file: "school/oauth/client-documents/fetch-document.ts",
    code: "!answer.complete",
    mutant: "false",
    reason: "an answer that breaks off ends by an error",
  },
  {
    file: "school/account/set-password.ts",
    code: "memberId !== undefined",
    line: "return memberId !== undefined;",
    mutant: "false",
    reason: "only speed: the form is then answered as one that is sent again",
  },
  {
    file: "school/operator/endpoint.ts",
    code: "operator === undefined",
    mutant: "false",
    reason: "the guard has run before, or has answered; the type of the map needs the condition",
  },
  {
    file: "school/operator/endpoint.ts",
    code: "operation.body === undefined",
    mutant: "false",
    reason: "only a warning: Fastify takes a schema that is undefined for none",
  },
  {
    file: "school/operator/resources/members.ts",
    code: 'obstacle === "no_right"',
    mutant: "false",
    reason:
      "SQLite runs one transaction at a time; with PostgreSQL the right may go within it, which roles-by-program.server.test.ts asks",
  },
  {
    file: "school/operator/resources/members.ts",
    code: 'known?.id ?? ""',
    mutant: 'known?.id && ""',
    reason: "whose roles they are counts for owners alone, and a program makes none",
  },
  {
    file: "school/operator/resources/orders.ts",
    code: "orders.length === 0",
    mutant: "false",
    reason: "SQLite takes an empty list; PostgreSQL refuses it",
  },
  {
    file: "school/operator/site-members.ts",
    code: "memberIds.length === 0",
    mutant: "false",
    reason: "SQLite takes an empty list; PostgreSQL refuses it",
  },
];

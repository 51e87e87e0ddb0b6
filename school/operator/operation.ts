/** The declaration of an operation of the REST API. */

import type { Static, TSchema } from "typebox";

import type { Principal } from "#school/oauth/bearer.ts";
import type { Right } from "#school/rights/rights.ts";
import type { School } from "#school/school.ts";
import type { AuditState } from "#school/store/audit-log.ts";
import type { OperatorScope } from "#shared/scopes.ts";

/** One call: the school, the operator, and the checked parts of the request. */
export interface Call<Params, Query, Body> {
  school: School;
  operator: Principal;
  params: Params;
  query: Query;
  body: Body;
}

/** The properties of an operation's declaration that do not depend on its types. */
interface Description {
  /** The `operationId` of the document. */
  id: string;
  /** The path below `/api/v1`, with parameters in braces as OpenAPI has them. */
  path: string;
  scope: OperatorScope;
  summary: string;
  /** The condition under which the answer is 409; absent when there is none. */
  conflict?: string;
  /** The status of success. By default it is 201 for POST, 204 for DELETE and 200 otherwise. */
  status?: 200 | 201 | 204;
  /** Bytes of a request body, at most, where the default limit does not fit. */
  bodyLimit?: number;
}

/** Who may make a change, what a program may not do, and what the audit log stores. */
export interface ChangeRule {
  /** The code in the audit log. If a form of the admin area makes the same change, it is the form's code. */
  action: string;
  /** The fields that an entry may hold, by name. Everything else is left out, so that no secret can get in. */
  fields: readonly string[];
  right: Right;
  /** When the answer is 403 `admin_area_only`: only the admin area makes this change, after a recent password. */
  onlyByForm?: string;
}

/** The result of a change, for its caller and for the audit log. */
export interface Changed<Answer> {
  answer: Answer;
  subject: { id: string; name: string };
  /** Empty for a new record. */
  before: AuditState;
  /** Empty for a deleted record. */
  after: AuditState;
  /** Called when the change is stored. */
  afterCommit?: () => void;
}

/** The parts of a declaration that depend on the types of its operation. */
interface Typed<Params extends TSchema, Query extends TSchema, Body extends TSchema, Answer, Done> {
  params?: Params;
  query?: Query;
  body?: Body;
  answer?: Answer;
  run: (call: Call<Static<Params>, Static<Query>, Static<Body>>) => Promise<Done>;
}

/** The HTTP methods of changes. Every reading operation is GET. */
type ChangingMethod = "POST" | "PUT" | "PATCH" | "DELETE";

/** One operation of the REST API. Its route, validation, guard, documentation and tool of `/mcp` are made from it. */
export interface Operation extends Description {
  method: "GET" | ChangingMethod;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  answer?: TSchema;
  /** The work of the operation: a reading returns an answer, a change also returns what it changed. */
  effect:
    | { run: (call: Call<unknown, unknown, unknown>) => Promise<unknown> }
    | { change: ChangeRule; run: (call: Call<unknown, unknown, unknown>) => Promise<Changed<unknown>> };
}

/** Declares an operation that reads. The types of `run` are inferred from the schemas. */
export function reading<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Answer extends TSchema,
>({ run, ...rest }: Description & Typed<Params, Query, Body, Answer, Static<Answer>>): Operation {
  return { ...rest, method: "GET", effect: { run } } as Operation;
}

/** Declares an operation that changes something. `run` is given a school whose database is the change's transaction. */
export function change<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Answer extends TSchema,
>({
  run,
  change: rule,
  ...rest
}: Description & { method: ChangingMethod; change: ChangeRule } & Typed<
    Params,
    Query,
    Body,
    Answer,
    Changed<Static<Answer>>
  >): Operation {
  return { ...rest, effect: { change: rule, run } } as Operation;
}

/** The status of an operation's success. */
export function statusOf({ method, status }: Operation): number {
  return status ?? { GET: 200, POST: 201, PUT: 200, PATCH: 200, DELETE: 204 }[method];
}

/** The statuses of an operation's refusals, and of faults of the school. */
export function failuresOf({ method, params, conflict }: Operation): number[] {
  return [
    400,
    401,
    403,
    ...(params === undefined ? [] : [404]),
    ...(conflict === undefined ? [] : [409]),
    ...(method === "GET" ? [] : [413, 415]),
    429,
    500,
    503,
  ];
}

/** When an operation refuses a valid request, in sentences for people and for the models of programs. */
export function describeRefusals({ conflict, effect }: Operation): string[] {
  const rule = "change" in effect ? effect.change : undefined;
  return [
    ...(conflict === undefined ? [] : [`Refused (409) when ${conflict}.`]),
    ...(rule?.right === "administer" ? ["Refused (403) unless the operator is an owner or an admin."] : []),
    ...(rule?.onlyByForm === undefined
      ? []
      : [`Refused (403) when ${rule.onlyByForm}: that is done in the admin area alone.`]),
  ];
}

/** What an operation of the REST API is, and how one is declared. */

import type { Static, TSchema } from "typebox";

import type { Principal } from "#school/oauth/bearer.ts";
import type { School } from "#school/school.ts";
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
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
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

/** One operation of the REST API. Its route, validation, guard, documentation and tool of `/mcp` are made from it. */
export interface Operation extends Description {
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  answer?: TSchema;
  run(call: Call<unknown, unknown, unknown>): Promise<unknown>;
}

/** Declares an operation. The types of `run` are inferred from the schemas. */
export function operation<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Answer extends TSchema,
>(
  declaration: Description & {
    params?: Params;
    query?: Query;
    body?: Body;
    answer?: Answer;
    run(call: Call<Static<Params>, Static<Query>, Static<Body>>): Promise<Static<Answer>>;
  },
): Operation {
  return declaration as Operation;
}

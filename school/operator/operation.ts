import type { Static, TSchema } from "typebox";

import type { Principal } from "#school/oauth/bearer.ts";
import type { School } from "#school/school.ts";
import type { OperatorScope } from "#shared/scopes.ts";

/** One call: who asks, at which school, and what was sent, already checked. */
export interface Call<Params, Query, Body> {
  school: School;
  operator: Principal;
  params: Params;
  query: Query;
  body: Body;
}

/** What every declaration says, whatever its types are. */
interface Description {
  /** `operationId` of the document. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api/v1`, with parameters in braces as OpenAPI writes them. */
  path: string;
  scope: OperatorScope;
  summary: string;
  /** When the answer is 409; absent when it never is. */
  conflict?: string;
  /** Status of success: 201 after POST, 204 after DELETE and 200 otherwise, unless it is named. */
  status?: 200 | 201 | 204;
  /** Bytes of a request body, where the usual limit does not fit. */
  bodyLimit?: number;
}

/**
 * One operation of operators: the validation, the scope, the document and the tool of `/mcp` are all made from this
 * declaration.
 */
export interface Operation extends Description {
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  answer?: TSchema;
  run(call: Call<unknown, unknown, unknown>): Promise<unknown>;
}

/** Declares an operation; the schemas give `run` the types of what it gets and what it must answer. */
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

/** The errors of the REST API, each made by one function. */

import { type Static, Type } from "typebox";

import { closedObject } from "#school/operator/types.ts";

/** The body of every refusal of the REST API; `error` is for programs, `error_description` for people. */
export const ErrorBody = closedObject(
  {
    error: Type.String({ description: "A word that programs can tell the refusal by." }),
    error_description: Type.String({ description: "What is wrong, for a person." }),
    fields: Type.Optional(
      Type.Array(
        closedObject(
          {
            in: Type.String({ description: "`path`, `query` or `body`." }),
            name: Type.String({
              description:
                "Names of properties and numbers of items, joined by slashes; empty for the whole.",
            }),
            message: Type.String({ description: "What is expected." }),
          },
          { title: "FieldFault" },
        ),
        { description: "Every field that is wrong." },
      ),
    ),
  },
  { title: "Error" },
);
type ErrorBody = Static<typeof ErrorBody>;

export type FieldFault = NonNullable<ErrorBody["fields"]>[number];

/** A refusal that an operation throws; the error handler of the REST API answers it. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldFault[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    description: string,
    { fields = [], headers = {} }: { fields?: readonly FieldFault[]; headers?: Record<string, string> } = {},
  ) {
    super(description);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.headers = headers;
  }

  get body(): ErrorBody {
    return {
      error: this.code,
      error_description: this.message,
      ...(this.fields.length === 0 ? {} : { fields: [...this.fields] }),
    };
  }
}

/** @returns what a search has found @throws {ApiError} 404 when it has found nothing */
export function requireFound<Found>(found: Found | undefined, what: string): Found {
  if (found === undefined) throw new ApiError(404, "not_found", `There is no such ${what}.`);
  return found;
}

/** 409: the request is valid, and the present state of the school forbids it. */
export function conflict(description: string): ApiError {
  return new ApiError(409, "conflict", description);
}

/** 400: a field has the right form, and its value cannot be used. */
export function wrongField(place: "path" | "query" | "body", name: string, message: string): ApiError {
  return new ApiError(400, "invalid_request", "The request has 1 wrong field.", {
    fields: [{ in: place, name, message }],
  });
}

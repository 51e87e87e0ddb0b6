/** Turns what an operation of the REST API throws into its answer. */

import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";

import { ApiError, conflict, type FieldFault } from "#school/operator/api-error.ts";
import { brokenConstraint } from "#school/store/dialects/database-errors.ts";

/** Wrong fields that an answer lists, at most, and characters of a field's name. */
const MAX_FIELDS = 20;
const MAX_NAME_LENGTH = 100;

/** A fault of one value, as ajv reports it. */
type ValidationFault = NonNullable<FastifyError["validation"]>[number];

/**
 * The error handler of the REST API. Whatever needs no words of this API is thrown on to the error handler of all routes: the
 * guard's refusals, a body that cannot be read as JSON, and errors of the school itself.
 */
export function answerApiError(
  error: FastifyError | Error,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toApiError(error);
  if (refusal === undefined) throw error;
  return reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
}

/** The refusal that an operation's error means for the caller; undefined for an error that is none of the operation's refusals. */
export function toApiError(error: FastifyError | Error): ApiError | undefined {
  if (error instanceof ApiError) return error;
  const constraint = brokenConstraint(error);
  if (constraint === "unique") return conflict("Another record has this value already.");
  if (constraint === "reference") return conflict("Another record refers to this one.");
  const { statusCode, validation, validationContext } = error as Partial<FastifyError>;
  if (validation !== undefined) return wrongFields(validation, validationContext);
  if (statusCode === 413) return new ApiError(413, "content_too_large", "The body is too large.");
  if (statusCode === 415)
    return new ApiError(415, "unsupported_media_type", "The body must be application/json.");
  return undefined;
}

function wrongFields(faults: readonly ValidationFault[], place: string | undefined): ApiError {
  const fields = faults.slice(0, MAX_FIELDS).map((fault) => toField(fault, place));
  return new ApiError(400, "invalid_request", `The request has ${faults.length} wrong field(s).`, { fields });
}

function toField(
  { instancePath, params, message = "is wrong" }: ValidationFault,
  place: string | undefined,
): FieldFault {
  // For a missing or unknown property ajv gives the path of its object, and the property's name in `params`.
  const property = params["missingProperty"] ?? params["additionalProperty"];
  const path = [...instancePath.split("/").slice(1), ...(typeof property === "string" ? [property] : [])];
  const allowedValues = Array.isArray(params["allowedValues"])
    ? `: ${params["allowedValues"].join(", ")}`
    : "";
  return {
    in: place === "querystring" ? "query" : place === "params" ? "path" : "body",
    name: path.join("/").slice(0, MAX_NAME_LENGTH),
    message: `${message}${allowedValues}`,
  };
}

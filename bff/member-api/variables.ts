/** Variables of a trusted document: validated against its declared types and turned into literals. */

import {
  type ConstValueNode,
  getVariableValues,
  type GraphQLSchema,
  isInputType,
  typeFromAST,
  valueToLiteral,
} from "graphql";

import { BffError } from "#bff/errors.ts";
import type { Literals } from "#bff/member-api/document-template.ts";
import type { TrustedDocument } from "#bff/member-api/trusted-documents.ts";
import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";

/**
 * @throws {BffError} `invalid_variables` for an unknown name, a value of another type, a page size outside 1 to 50,
 *   or text that is not well-formed Unicode
 */
export function literalsOf(
  schema: GraphQLSchema,
  { operation, variableNames }: TrustedDocument,
  variables: Readonly<Record<string, unknown>>,
): Literals {
  for (const name of Object.keys(variables)) {
    if (!variableNames.has(name))
      throw new BffError("invalid_variables", "a variable that the document does not declare");
  }
  if (!isWellFormed(variables))
    throw new BffError("invalid_variables", "text that is not well-formed Unicode");
  const definitions = operation.variableDefinitions ?? [];
  const { errors, variableValues } = getVariableValues(schema, definitions, variables, { maxErrors: 1 });
  // The library's message repeats the value, which may be anything.
  if (errors !== undefined) throw new BffError("invalid_variables", "a value of another type than declared");

  const literals = new Map<string, ConstValueNode>();
  for (const { variable, type } of definitions) {
    const name = variable.name.value;
    const value = variableValues.coerced[name];
    if (value === undefined) continue;
    if (name === "first" || name === "last") requirePageSize(value);
    const inputType = typeFromAST(schema, type);
    const literal = isInputType(inputType) ? valueToLiteral(value, inputType) : undefined;
    if (literal === undefined)
      throw new BffError("invalid_variables", `variable ${name} cannot be written as a literal`);
    literals.set(name, literal);
  }
  return literals;
}

/** The school reduces a larger page silently (Spec, "Limits"), so a request for one is a fault of the portal. */
function requirePageSize(value: unknown): void {
  if (typeof value === "number" && value >= 1 && value <= MAX_PAGE_SIZE) return;
  throw new BffError("invalid_variables", `a page size outside 1 to ${MAX_PAGE_SIZE}`);
}

/** Lone surrogates have no UTF-8 form, so they would arrive as other text than was sent. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWellFormed);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, item]) => key.isWellFormed() && isWellFormed(item));
}

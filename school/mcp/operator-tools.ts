import { fromJsonSchema, type JsonSchemaType } from "@modelcontextprotocol/server";
import type { TSchema } from "typebox";
import { Clean, Default } from "typebox/value";

import { type Tool, type ToolContext } from "#school/mcp/tool.ts";
import type { Operation } from "#school/operator/operation.ts";
import { RESOURCES } from "#school/operator/resources.ts";

const EFFECTS = { GET: "reads", POST: "adds", PUT: "changes", PATCH: "changes", DELETE: "changes" } as const;

/** Operations whose names in the other spelling are taken by public tools. */
const OTHER_NAMES: Readonly<Record<string, string>> = { getSchool: "get_school_settings" };

/**
 * What an operator client may do with the school by the scopes of its token: the operations of the REST API, one tool for
 * each, with the same types, checks and answers.
 *
 * Choice (no tool deletes or takes a large body): what deletes is left to REST, and so is what takes a larger body than
 * this endpoint does.
 */
export const OPERATOR_TOOLS: readonly Tool[] = RESOURCES.flatMap(({ operations }) =>
  operations.filter(({ method, bodyLimit }) => method !== "DELETE" && bodyLimit === undefined).map(toTool),
);

function toTool(operation: Operation): Tool {
  const { id, method, scope, summary, conflict } = operation;
  return {
    name: OTHER_NAMES[id] ?? id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    title: summary.replace(/\.$/, ""),
    description: conflict === undefined ? summary : `${summary} Refused when ${conflict}.`,
    scope,
    // A method says what is meant; POST with the status 200 is an action that may be repeated, such as publishing.
    effect: method === "POST" && operation.status === 200 ? "changes" : EFFECTS[method],
    inputSchema: fromJsonSchema(mergedInput(operation) as JsonSchemaType),
    run: (context, given) => runOperation(operation, context, given as object),
  };
}

/**
 * A tool's input is one object: what REST takes from the path, the query and the body.
 *
 * @throws {TypeError} at start, for an operation whose parts name the same property
 */
function mergedInput({ id, params, query, body }: Operation): object {
  const parts = [params, query, body].filter((part) => part !== undefined).map(objectForm);
  const names = parts.flatMap(({ properties }) => Object.keys(properties));
  if (new Set(names).size < names.length) throw new TypeError(`Two parts of ${id} name the same property.`);
  return {
    type: "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as object,
    required: parts.flatMap(({ required }) => required),
    additionalProperties: false,
    // A change must change something beside naming what it changes.
    minProperties: parts.reduce(
      (sum, { minProperties, required }) => sum + Math.max(minProperties, required.length),
      0,
    ),
  };
}

/** What an object's schema says; a property with a default may be left out, as with REST. */
function objectForm(schema: TSchema) {
  const {
    properties,
    required = [],
    minProperties = 0,
  } = schema as {
    properties?: Record<string, object>;
    required?: string[];
    minProperties?: number;
  };
  if (properties === undefined) throw new TypeError("A part of an operation's input is not an object.");
  return {
    properties,
    required: required.filter((name) => !("default" in (properties[name] ?? {}))),
    minProperties,
  };
}

/** The endpoint has looked at the token, the scope and the role; the server has checked the input. */
async function runOperation(
  operation: Operation,
  { school, principal }: ToolContext,
  input: object,
): Promise<object> {
  if (principal === undefined) throw new TypeError("An operator's tool was called without an operator.");
  const answer = await operation.run({
    school,
    operator: principal,
    params: partOf(operation.params, input),
    query: partOf(operation.query, input),
    body: partOf(operation.body, input),
  });
  // As with REST, what is not declared cannot be sent.
  return operation.answer === undefined ? {} : (Clean(operation.answer, answer) as object);
}

/** The part of a tool's input that one schema is about, with the values that it gives to what was left out. */
function partOf(schema: TSchema | undefined, input: object): unknown {
  if (schema === undefined) return {};
  const names = new Set(Object.keys(objectForm(schema).properties));
  const sent = Object.entries(structuredClone(input)).filter(([name]) => names.has(name));
  return Default(schema, Object.fromEntries(sent));
}

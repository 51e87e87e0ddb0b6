/** The tools of operators, made from the operations of the REST API. */

import type { JsonSchemaType } from "@modelcontextprotocol/server";
import type { TSchema } from "typebox";
import { Clean, Default } from "typebox/value";

import { inputOf, type Tool, type ToolContext } from "#school/mcp/tool.ts";
import { describeRefusals, type Operation } from "#school/operator/operation.ts";
import { RESOURCES } from "#school/operator/resources.ts";
import { runOperation } from "#school/operator/run-operation.ts";

const EFFECTS = { GET: "reads", POST: "adds", PUT: "changes", PATCH: "changes", DELETE: "changes" } as const;

/** Tool names of operations whose own name, in snake case, belongs to a public tool. */
const OTHER_NAMES: Readonly<Record<string, string>> = { getSchool: "get_school_settings" };

/**
 * One tool for each operation of the REST API, with the same types, checks, scopes and answers.
 *
 * Choice (no tool deletes or takes a large body): an operation that deletes, or whose body may exceed this endpoint's limit,
 * is only in the REST API.
 */
export const OPERATOR_TOOLS: readonly Tool[] = RESOURCES.flatMap(({ operations }) =>
  operations.filter(({ method, bodyLimit }) => method !== "DELETE" && bodyLimit === undefined).map(toTool),
);

/** The name of an operation's tool: the operation's own in snake case. */
function toolNameOf({ id }: Operation): string {
  return OTHER_NAMES[id] ?? id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toTool(operation: Operation): Tool {
  const { method, scope, summary } = operation;
  return {
    name: toolNameOf(operation),
    title: summary.replace(/\.$/, ""),
    description: [summary, ...describeRefusals(operation)].join(" "),
    scope,
    // The HTTP method tells the effect. A POST that answers 200 is an action that may be repeated, such as publishing.
    effect: method === "POST" && operation.status === 200 ? "changes" : EFFECTS[method],
    inputSchema: inputOf(mergedInput(operation) as JsonSchemaType),
    run: (context, given) => runTool(operation, context, given as object),
  };
}

/**
 * A tool's input is one object with the properties that REST takes from the path, the query and the body.
 *
 * @throws {TypeError} at start, when path, query and body of an operation share a property name
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
    // `minProperties` counts the path's properties too, so that a change still needs one property of the body.
    minProperties: parts.reduce(
      (sum, { minProperties, required }) => sum + Math.max(minProperties, required.length),
      0,
    ),
  };
}

/** Properties and required names of an object schema. A property with a default is not required, as with REST. */
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

/** Runs the operation. The endpoint has checked token, scope and role, and the MCP server the input. */
async function runTool(
  operation: Operation,
  { school, principal, requestId }: ToolContext,
  input: object,
): Promise<object> {
  if (principal === undefined) throw new TypeError("An operator's tool was called without an operator.");
  const call = {
    school,
    operator: principal,
    params: partOf(operation.params, input),
    query: partOf(operation.query, input),
    body: partOf(operation.body, input),
  };
  const answer = await runOperation(operation, call, requestId);
  // As with REST, properties that the answer's schema does not declare are removed.
  return operation.answer === undefined ? {} : (Clean(operation.answer, answer) as object);
}

/** The properties of a tool's input that belong to one schema, with the schema's defaults for those left out. */
function partOf(schema: TSchema | undefined, input: object): unknown {
  if (schema === undefined) return {};
  const names = new Set(Object.keys(objectForm(schema).properties));
  const sent = Object.entries(structuredClone(input)).filter(([name]) => names.has(name));
  return Default(schema, Object.fromEntries(sent));
}

/** The declaration of a tool of `/mcp`. */

import {
  fromJsonSchema,
  type JsonSchemaType,
  type StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import type { Static, TObject } from "typebox";

import type { Principal } from "#school/oauth/bearer.ts";
import type { School } from "#school/school.ts";
import type { Scope } from "#shared/scopes.ts";

/** The arguments of a tool besides its input. */
export interface ToolContext {
  school: School;
  /** The member that the token stands for; undefined for a call without a token, which only public tools accept. */
  principal: Principal | undefined;
  /** The id of the request in the log of the school. */
  requestId: string;
}

/** A fault of the caller; its message is shown to them. */
export class ToolFault extends Error {}

/**
 * The effect of a call: it only reads, it adds a record each time, or it makes a change that a repeated call does not make
 * again.
 */
export type ToolEffect = "reads" | "adds" | "changes";

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** The scope that the token must hold; undefined for a public tool. */
  scope: Scope | undefined;
  effect: ToolEffect;
  inputSchema: StandardSchemaWithJSON<unknown>;
  /** @returns an object that can be written as JSON */
  run: (context: ToolContext, input: unknown) => Promise<object>;
}

/** The declaration of a tool. Its input is checked against the schema before `run` is called. */
export interface ToolDefinition<Input extends TObject> extends Omit<Tool, "inputSchema" | "run"> {
  input: Input;
  /** @throws {ToolFault} */
  run: (context: ToolContext, input: Static<Input>) => Promise<object>;
}

/** The input of a tool by its JSON Schema, which is compiled at the first call, since compiling all of them would slow every start. */
export function inputOf(schema: JsonSchemaType): StandardSchemaWithJSON<unknown> {
  let compiled: StandardSchemaWithJSON<unknown> | undefined;
  return {
    "~standard": {
      version: 1,
      vendor: "school",
      jsonSchema: { input: () => schema, output: () => schema },
      validate: (value) => (compiled ??= fromJsonSchema(schema))["~standard"].validate(value),
    },
  };
}

export function defineTool<Input extends TObject>({ input, run, ...rest }: ToolDefinition<Input>): Tool {
  return {
    ...rest,
    inputSchema: inputOf(input as JsonSchemaType),
    // The MCP server has checked the input against this schema.
    run: (context, given) => run(context, given as Static<Input>),
  };
}

import {
  fromJsonSchema,
  type JsonSchemaType,
  type StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import type { Static, TObject } from "typebox";

import type { Principal } from "#school/oauth/bearer.ts";
import type { School } from "#school/school.ts";
import type { Scope } from "#shared/scopes.ts";

/** What a tool is given beside its input. */
export interface ToolContext {
  school: School;
  /** Whoever the token stands for; nobody for a tool that anybody may call without one. */
  principal: Principal | undefined;
}

/** What the caller did wrong, in words that they may read. */
export class ToolFault extends Error {}

/** What a call does: nothing but read, add something each time, or change what there is, which again changes nothing. */
export type ToolEffect = "reads" | "adds" | "changes";

/** A tool as the endpoint serves it. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** What the token must hold; nothing for a public tool. */
  scope: Scope | undefined;
  effect: ToolEffect;
  inputSchema: StandardSchemaWithJSON<unknown>;
  /** @returns an object that JSON can hold */
  run: (context: ToolContext, input: unknown) => Promise<object>;
}

/** How a tool is written down: its input is checked against its schema before it runs. */
export interface ToolDefinition<Input extends TObject> extends Omit<Tool, "inputSchema" | "run"> {
  input: Input;
  /** @throws {ToolFault} */
  run: (context: ToolContext, input: Static<Input>) => Promise<object>;
}

/** Makes a tool of its definition; the schema is compiled once, here. */
export function defineTool<Input extends TObject>({ input, run, ...rest }: ToolDefinition<Input>): Tool {
  return {
    ...rest,
    inputSchema: fromJsonSchema(input as JsonSchemaType),
    // The server has checked the input against this very schema.
    run: (context, given) => run(context, given as Static<Input>),
  };
}

/** Runs documents on the Member API's schema, for the tools of members. */

import { type DocumentNode, execute, type ExecutionResult, GraphQLError, parse } from "graphql";

import { ToolFault } from "#school/mcp/tool.ts";
import { AnswerBudget } from "#school/member-api/answer-budget.ts";
import { createLoaders } from "#school/member-api/resolvers/loaders.ts";
import { buildMemberSchema } from "#school/member-api/schema.ts";
import type { Principal } from "#school/oauth/bearer.ts";
import type { School } from "#school/school.ts";

/** The full schema, whatever `SCHOOL_DIALECT` says of `/member/graphql`. */
const schema = buildMemberSchema("full");

const parsed = new Map<string, DocumentNode>();

/** Every field of a type, with those of the objects in it, but for the given ones of its own. */
export function fieldsOf(name: string, without: readonly string[] = []): string {
  const type = schema.getType(name);
  const fields = type !== undefined && "getFields" in type ? Object.values(type.getFields()) : [];
  const selected = fields.filter((field) => !without.includes(field.name));
  return selected
    .map((field) => {
      const inner = fieldsOf(String(field.type).replaceAll(/[[\]!]/g, ""));
      return inner === "" ? field.name : `${field.name} { ${inner} }`;
    })
    .join(" ");
}

/**
 * Executes a tool's GraphQL document with the resolvers of the Member API, so that a tool reads what the Member API shows
 * the same member, under the same scope rules and limits.
 *
 * @throws {ToolFault} for a fault of the caller; any other error is the school's
 */
export async function runMemberDocument<Data extends object>(
  school: School,
  principal: Principal,
  document: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const node = parsed.get(document) ?? parse(document);
  parsed.set(document, node);
  const budget = new AnswerBudget(school.now);
  const loaders = createLoaders(school, principal.member.id);
  const answered = execute({
    schema,
    document: node,
    variableValues: variables,
    contextValue: { school, principal, loaders, budget },
  });
  const result = await Promise.race([answered, budget.exceeded]);
  const error = result instanceof GraphQLError ? result : result.errors?.[0];
  if (error === undefined) return (result as ExecutionResult<Data>).data as Data;
  const cause = error.originalError;
  if (cause !== undefined && !(cause instanceof GraphQLError)) throw cause;
  throw new ToolFault(error.message);
}

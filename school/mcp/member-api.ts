import { type DocumentNode, execute, type ExecutionResult, GraphQLError, parse } from "graphql";

import { ToolFault } from "#school/mcp/tool.ts";
import { AnswerBudget } from "#school/member-api/answer-budget.ts";
import { createLoaders } from "#school/member-api/loaders.ts";
import { buildMemberSchema } from "#school/member-api/schema.ts";
import type { Principal } from "#school/oauth/bearer.ts";
import type { School } from "#school/school.ts";

/** The schema as this school speaks it, whatever dialect `/member/graphql` has. */
const schema = buildMemberSchema("full");

const parsed = new Map<string, DocumentNode>();

/**
 * Runs a document of ours on the Member API's own resolvers, so that a tool reads what the Member API shows this member,
 * by the same rules of scope and within the same limits.
 *
 * @throws {ToolFault} for what the caller got wrong; any other error is ours
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

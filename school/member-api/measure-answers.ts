/** Wraps every resolver of the schema, so that its result is charged to the answer's budget. */

import { MapperKind, mapSchema } from "@graphql-tools/utils";
import { defaultFieldResolver, type GraphQLSchema } from "graphql";

import type { AnswerBudget } from "#school/member-api/answer-budget.ts";
import type { MemberApiContext } from "#school/member-api/context.ts";

/** Bytes that a value other than a string counts as: a number, an instant, true or false. */
const PLAIN_VALUE_BYTES = 5;

/** Bytes that JSON adds to a field: two quotes, a colon and a comma. */
const PUNCTUATION_BYTES = 4;

/**
 * Makes every field charge its result to the answer's budget: the number of objects, before any of their fields is resolved,
 * and the size of values.
 */
export function measureAnswers(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (field) => {
      const resolve = field.resolve ?? defaultFieldResolver;
      return {
        ...field,
        resolve: (parent: unknown, input, context: MemberApiContext, info) => {
          const { budget } = context;
          budget.chargeBytes(String(info.path.key).length + PUNCTUATION_BYTES);
          const resolved: unknown = resolve(parent, input, context, info);
          return resolved instanceof Promise
            ? resolved.then((value: unknown) => charge(budget, value))
            : charge(budget, resolved);
        },
      };
    },
  });
}

function charge(budget: AnswerBudget, value: unknown): unknown {
  const { objects, bytes } = sizeOf(value);
  budget.chargeBytes(bytes);
  const turn = objects === 0 ? undefined : budget.chargeObjects(objects);
  return turn === undefined ? value : turn.then(() => value);
}

/** The size of what a resolver returned. Of objects only the number counts, since each of their fields is charged later. */
function sizeOf(value: unknown): { objects: number; bytes: number } {
  if (typeof value === "string") return { objects: 0, bytes: Buffer.byteLength(value) };
  if (Array.isArray(value)) {
    if (typeof value[0] === "object") return { objects: value.length, bytes: 0 };
    return { objects: 0, bytes: value.reduce<number>((bytes, item) => bytes + sizeOf(item).bytes, 0) };
  }
  if (typeof value === "object" && value !== null) return { objects: 1, bytes: 0 };
  return { objects: 0, bytes: PLAIN_VALUE_BYTES };
}

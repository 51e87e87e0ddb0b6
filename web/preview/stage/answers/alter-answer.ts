/** Changes an answer of the sample school into one that no sample can give. */

import { FieldError, type AnswerRules, type FieldPath } from "#shared/sample-school/answer.ts";

import type { Alteration } from "../../states/state.ts";

/** @returns the fields that fail because of these alterations */
export function failedFields(alterations: readonly Alteration[]): Pick<AnswerRules, "faultOf"> {
  const failed = new Map(
    alterations.flatMap((each) => ("failField" in each ? [[each.failField, each] as const] : [])),
  );
  if (failed.size === 0) return {};
  return {
    faultOf: (path: FieldPath) => {
      const found = failed.get(path.join("."));
      if (found === undefined) return undefined;
      return new FieldError(
        found.code ?? "INTERNAL_SERVER_ERROR",
        found.message ?? "The school cannot give this.",
      );
    },
  };
}

/**
 * @param body  plain data; it is not changed
 * @param seededAt  the instant from which the sample is counted
 * @returns the data with the values of these alterations
 */
export function alterValues(body: unknown, alterations: readonly Alteration[], seededAt: number): unknown {
  const changes = alterations.filter((each) => "change" in each);
  if (changes.length === 0) return body;
  const alter = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(alter);
    if (typeof value !== "object" || value === null) return value;
    let fields = value as Readonly<Record<string, unknown>>;
    for (const { change, where, to, without } of changes) {
      if (fields["__typename"] !== change || !isMeant(fields, where)) continue;
      fields = Object.fromEntries(
        Object.entries({ ...fields, ...(typeof to === "function" ? to(seededAt) : to) }).filter(
          ([name]) => without?.includes(name) !== true,
        ),
      );
    }
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, alter(field)]));
  };
  return alter(body);
}

function isMeant(fields: Readonly<Record<string, unknown>>, where: string | undefined): boolean {
  if (where === undefined) return true;
  return Object.values(fields).some((value) => typeof value === "string" && value.endsWith(where));
}

/** Changes an answer of the sample school into one that no sample can give. */

import type { Answer } from "#shared/sample-school/answer.ts";

import type { Alteration } from "../../states/state.ts";

/** @returns the answer with the values and the failed fields of these alterations; the given one is not changed */
export function alterAnswer(answer: Answer, alterations: readonly Alteration[], seededAt: number): Answer {
  const { data, errors = [] } = structuredClone(answer);
  const failures = alterations.flatMap((each) => {
    if (!("failField" in each)) return [];
    const path = each.failField.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    if (!setNull(data, path)) return [];
    const extensions = { code: "INTERNAL_SERVER_ERROR" };
    return { message: "The school cannot give this.", path, extensions };
  });
  const all = [...errors, ...failures];
  return {
    data: alterValues(data, alterations, seededAt) as Answer["data"],
    ...(all.length > 0 && { errors: all }),
  };
}

/** @returns whether the value at this path was there */
function setNull(value: unknown, [part = "", ...rest]: readonly (string | number)[]): boolean {
  if (typeof value !== "object" || value === null || !(part in value)) return false;
  const holder = value as Record<string | number, unknown>;
  if (rest.length > 0) return setNull(holder[part], rest);
  holder[part] = null;
  return true;
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

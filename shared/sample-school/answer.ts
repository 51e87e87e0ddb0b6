/** Executes an operation on a tree of plain objects, whose methods take the arguments of fields. */

import type { ArgumentValue, Field, Operation } from "./document.ts";

export type Variables = Readonly<Record<string, unknown>>;
type Arguments = Record<string, unknown>;

/** A node of the tree: the name of its type and, for each field, a value or a method that returns it. */
export interface AnswerObject {
  readonly __typename: string;
  readonly [field: string]: unknown;
}

/** Thrown for a field that cannot be resolved; it becomes an entry of `errors`. */
export class FieldError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The path of a field in the answer, from its root. */
export type FieldPath = readonly (string | number)[];

export interface Answer {
  data: Record<string, unknown>;
  errors?: readonly { message: string; path: FieldPath; extensions: { code: string } }[];
}

/** The ways in which a school may answer less than everything. */
export interface AnswerRules {
  /** A field or argument that this school does not know, by its schema coordinate: `Course.title`, `Viewer.payments(after:)`. */
  isUnknown?: (coordinate: string) => boolean;
  /** @returns the error of a field, which is then null; undefined for a field without an error */
  faultOf?: (path: FieldPath) => FieldError | undefined;
}

/** @throws {TypeError} for a field that the tree does not have: a mistake in the samples, which a test should find */
export function answerOperation(
  operation: Operation,
  variables: Variables,
  root: AnswerObject,
  { isUnknown, faultOf }: AnswerRules = {},
): Answer {
  const errors: NonNullable<Answer["errors"]>[number][] = [];

  const readFields = (
    fields: readonly Field[],
    object: AnswerObject,
    path: FieldPath,
  ): Record<string, unknown> => {
    const read: Record<string, unknown> = {};
    for (const field of fields)
      if (isUnknown?.(`${object.__typename}.${field.name}`) !== true)
        read[field.name] = readField(field, object, [...path, field.name]);
    return read;
  };

  const readField = (field: Field, object: AnswerObject, path: FieldPath): unknown => {
    const { name } = field;
    if (!(name in object)) throw new TypeError(`${object.__typename} of the samples has no field ${name}.`);
    const value = object[name];
    if (typeof value !== "function") return readValue(field, value, path);
    const known = Object.entries(field.arguments).filter(
      ([argument]) => isUnknown?.(`${object.__typename}.${name}(${argument}:)`) !== true,
    );
    try {
      const method = value as (this: AnswerObject, given: Arguments) => unknown;
      return readValue(field, method.call(object, fillIn(Object.fromEntries(known), variables)), path);
    } catch (cause) {
      if (!(cause instanceof FieldError)) throw cause;
      return fail(cause, path);
    }
  };

  const fail = ({ message, code }: FieldError, path: FieldPath): null => {
    errors.push({ message, path, extensions: { code } });
    return null;
  };

  const readValue = (field: Field, value: unknown, path: FieldPath): unknown => {
    const fault = faultOf?.(path);
    if (fault !== undefined) return fail(fault, path);
    if (value === null || value === undefined || field.fields === null) return value ?? null;
    if (Array.isArray(value)) return value.map((each, at) => readValue(field, each, [...path, at]));
    return readFields(field.fields, value as AnswerObject, path);
  };

  const data = readFields(operation.fields, root, []);
  return errors.length === 0 ? { data } : { data, errors };
}

function fillIn(given: Readonly<Record<string, ArgumentValue>>, variables: Variables): Arguments {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, valueOf(value, variables)]));
}

function valueOf(value: ArgumentValue, variables: Variables): unknown {
  if (value.kind === "variable") return variables[value.name];
  return value.kind === "literal" ? value.value : fillIn(value.fields, variables);
}

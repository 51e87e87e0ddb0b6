/** Parts of JSON types that several resources have. */

import {
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  Type,
} from "typebox";

const LINE_LENGTH = 200;

const TEXT_LENGTH = 20_000;

/** An object with these properties alone. Choice (unknown properties are refused): the answer names each one. */
export function closedObject<Properties extends TProperties>(
  properties: Properties,
  options: TSchemaOptions & { minProperties?: number } = {},
): TObject<Properties> {
  return Type.Object(properties, { ...options, additionalProperties: false });
}

/** Null, or a value of the schema. The schema must not list its values, since null is not among them. */
export function nullable<Schema extends TSchema & { type: string }>(
  schema: Schema,
): ReturnType<typeof Type.Unsafe<Static<Schema> | null>> {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, "null"] });
}

export function oneOf<const Word extends string>(words: readonly Word[], description: string) {
  return { ...Type.Unsafe<Word>({ type: "string", enum: [...words], description }), type: "string" as const };
}

export const id = (of: string) =>
  Type.String({ pattern: "^[A-Za-z0-9_-]+$", minLength: 1, maxLength: 100, description: `The id of ${of}.` });

export const slug = (of: string) =>
  Type.String({
    pattern: "^[a-z0-9]+(-[a-z0-9]+)*$",
    minLength: 1,
    maxLength: 100,
    description: `Names ${of} in its address; no two have the same.`,
  });

export const line = (description: string) =>
  Type.String({ minLength: 1, maxLength: LINE_LENGTH, pattern: "\\S", description });

export const text = (description: string) => Type.String({ maxLength: TEXT_LENGTH, description });

/** An instant in a request: RFC 3339 with seconds or milliseconds, without leap seconds. */
export const instant = (description: string) =>
  Type.String({
    format: "date-time",
    pattern: "^(19|20)\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d{1,3})?(Z|[+-]\\d\\d:\\d\\d)$",
    description,
  });

/** An instant in an answer: RFC 3339 in UTC. */
export const answeredInstant = (description: string) => Type.String({ format: "date-time", description });

export const webAddress = (description: string) =>
  Type.String({ format: "uri", pattern: "^https://[^\\s]+$", maxLength: 1000, description });

/**
 * Choice (amounts in minor units): amounts are whole numbers in the currency's minor unit, as they are stored, so that no
 * fraction has to be rounded.
 */
export const minorUnits = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 1_000_000_000_00, description: `${description}, in minor units.` });

export const currency = Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217 code of the currency." });

export const count = (description: string) => Type.Integer({ minimum: 0, description });

export const PageQuery = closedObject({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: "How many records of a page." }),
  cursor: Type.Optional(
    Type.String({
      pattern: "^[A-Za-z0-9_-]+$",
      maxLength: 400,
      description: "The `next_cursor` of the page before.",
    }),
  ),
});
export type PageQuery = Static<typeof PageQuery>;

export function pageOf<Item extends TSchema>(item: Item) {
  return closedObject(
    {
      data: Type.Array(item),
      next_cursor: Type.Unsafe<string | null>({
        type: ["string", "null"],
        description: "Where the next page begins; null on the last one.",
      }),
    },
    titled(item, (title) => `${title}Page`),
  );
}

/** The body of a `PATCH`: any of these properties, and at least one. */
export function changeOf<Properties extends TProperties>(schema: TObject<Properties>) {
  const title = titled(schema, (name) => `${name.replace(/^New|Change$/g, "")}Change`);
  return Type.Partial(schema, { ...title, additionalProperties: false, minProperties: 1 });
}

/** A title that follows from another schema's. Titles are the names of schemas in `/openapi.json`. */
function titled(schema: TSchema, name: (title: string) => string): { title?: string } {
  const { title } = schema as { title?: string };
  return title === undefined ? {} : { title: name(title) };
}

/** Generates requests from an OpenAPI document: some valid, some with one fault. */

import fc, { type Arbitrary } from "fast-check";

/** The part of JSON Schema that the document uses. */
interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

interface Parameter {
  name: string;
  in: "path" | "query";
  required?: boolean;
  schema: JsonSchema;
}

interface Content {
  content?: Record<string, { schema: JsonSchema }>;
}

interface DocumentedOperation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** The part of `/openapi.json` that is read here. */
export interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
}

export interface DeclaredOperation {
  path: string;
  method: string;
  operation: DocumentedOperation;
}

/** One request as it goes over the wire; `target` is path and query. */
export interface SentRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: string;
}

/** The document with each reference replaced by the part that it leads to; no part holds itself. */
export function dereferenced(document: object): ApiDocument {
  const partAt = (reference: string): unknown =>
    reference
      .split("/")
      .slice(1)
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document);
  const resolve = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(resolve);
    if ("$ref" in value) return resolve(partAt(String(value.$ref)));
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member)]));
  };
  return resolve(document) as ApiDocument;
}

export function listOperations(document: ApiDocument): DeclaredOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
}

/** Ids of the demo school, so that some of the requests name existing records. */
const KNOWN_IDS: Record<string, string[]> = {
  course_id: ["crs_data-story", "crs_react-ts-practice"],
  member_id: ["mem_yichun", "mem_shufen", "mem_bohan"],
  form_id: ["frm_feedback"],
  subscription_id: ["sub_shufen-monthly"],
  coupon_id: ["cpn_early-bird"],
  lecturer_id: ["lct_anni"],
  post_id: ["pst_autumn"],
  page_id: ["pag_about"],
};

/** A request of an operation: half of them valid, half with one fault. */
export function sentRequest({ path, method, operation }: DeclaredOperation): Arbitrary<SentRequest> {
  const parameters = operation.parameters ?? [];
  const schema = operation.requestBody?.content?.["application/json"]?.schema;
  const values = fc.record(
    Object.fromEntries(
      parameters.map((parameter) => [
        `${parameter.in} ${parameter.name}`,
        fc.oneof(
          valueOf(parameter.schema, parameter.name),
          valueOf(parameter.schema, parameter.name),
          wrongText,
        ),
      ]),
    ),
  );
  const query = parameters.filter((parameter) => parameter.in === "query");
  return fc
    .record({
      values,
      sent: fc.subarray(query.map(({ name }) => name)),
      stray: fc.integer({ min: 0, max: 9 }),
      body: schema === undefined ? fc.constant(undefined) : bodyOf(schema),
      mediaType:
        schema === undefined
          ? fc.constant(undefined)
          : fc.oneof(
              { weight: 9, arbitrary: fc.constant("application/json") },
              { weight: 1, arbitrary: fc.constantFrom("text/plain", "application/x-www-form-urlencoded") },
            ),
    })
    .map(({ values: chosen, sent, stray, body, mediaType }) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
        encodeURIComponent(String(chosen[`path ${name}`])).replaceAll(".", "%2E"),
      );
      const search = new URLSearchParams(sent.map((name) => [name, String(chosen[`query ${name}`])]));
      if (stray === 0) search.set("stray", "1");
      return {
        method,
        target: search.size === 0 ? filled : `${filled}?${search.toString()}`,
        headers: mediaType === undefined ? {} : { "content-type": mediaType },
        ...(body === undefined ? {} : { body }),
      };
    });
}

const wrongText = fc.oneof(
  fc.string({ minLength: 1, unit: "binary", maxLength: 120 }).filter((value) => value.isWellFormed()),
  fc.constantFrom("0", "-1", "1e9", "null", "'; --", "__proto__", "constructor", "W10", "W1tdXQ"),
);

/** The text of a body: of the right shape, with one property that is wrong, absent or unknown, or no object at all. */
function bodyOf(schema: JsonSchema): Arbitrary<string> {
  const right = valueOf(schema);
  const names = Object.keys(schema.properties ?? {});
  const wrong = fc
    .tuple(right, fc.constantFrom("stray", "__proto__", ...names), fc.jsonValue({ maxDepth: 2 }))
    .map(([body, name, value]) =>
      JSON.stringify(Object.fromEntries([...Object.entries(body as object), [name, value]])),
    );
  const short = fc
    .tuple(right, fc.subarray(names))
    .map(([body, kept]) =>
      JSON.stringify(
        Object.fromEntries(Object.entries(body as object).filter(([name]) => kept.includes(name))),
      ),
    );
  return fc.oneof(
    { weight: 5, arbitrary: right.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: wrong },
    { weight: 2, arbitrary: short },
    { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string()) },
  );
}

function valueOf(schema: JsonSchema, name = ""): Arbitrary<unknown> {
  const known = KNOWN_IDS[name];
  if (known !== undefined) return fc.oneof(fc.constantFrom(...known), plainValueOf(schema));
  return plainValueOf(schema);
}

function plainValueOf(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) {
    const types = schema.type.map((type) =>
      type === "null" ? fc.constant(null) : plainValueOf({ ...schema, type }),
    );
    return fc.oneof(...types);
  }
  switch (schema.type ?? "") {
    case "object":
      return objectOf(schema);
    case "array":
      return arrayOf(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case "boolean":
      return fc.boolean();
    case "string":
      return textOf(schema);
    default:
      throw new Error(`No value is known for ${JSON.stringify(schema)}.`);
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, name)])),
    { requiredKeys: required },
  );
}

function arrayOf({ items = {}, minItems = 0, maxItems = 5, uniqueItems }: JsonSchema): Arbitrary<unknown> {
  const lengths = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) };
  return uniqueItems === true ? fc.uniqueArray(valueOf(items), lengths) : fc.array(valueOf(items), lengths);
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<string> {
  if (format === "date-time")
    return fc
      .date({ min: new Date("1950-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (format === "email") return fc.emailAddress();
  if (format === "uri") return fc.webUrl({ validSchemes: ["https"] });
  if (pattern !== undefined)
    return fc
      .stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 60) })
      .filter((text) => text.length >= minLength);
  return fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: "grapheme" });
}

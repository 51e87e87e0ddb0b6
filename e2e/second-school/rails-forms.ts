/** Times, amounts, words and refusals in the forms of a school that is written with Ruby on Rails and graphql-ruby. */

import { GraphQLScalarType, type GraphQLSchema } from "graphql";

const TAIPEI_AHEAD_MS = 8 * 3_600_000;

const utc = (at: number): string => new Date(at).toISOString();
const taipei = (at: number): string => utc(at + TAIPEI_AHEAD_MS);

/** The same instant as different serializers of Rails write it. */
const TIMES: readonly TimeForm[] = [
  // `ActiveSupport::TimeWithZone#as_json`
  (at) => taipei(at).replace("Z", "+08:00"),
  // `GraphQL::Types::ISO8601DateTime`
  (at) => taipei(at).replace(/\.\d+Z$/, "+08:00"),
  // the first one of an application whose zone is UTC
  utc,
  // `to_s` of a time with a zone, and of one in UTC
  (at) =>
    taipei(at)
      .replace("T", " ")
      .replace(/\.\d+Z$/, " +0800"),
  (at) =>
    utc(at)
      .replace("T", " ")
      .replace(/\.\d+Z$/, " UTC"),
];

/** `BigDecimal#to_s("F")`, and `BigDecimal#to_s` by itself. */
const AMOUNTS: readonly ((amount: string) => string)[] = [
  (amount) => (amount.includes(".") ? amount.replace(/0+$/, "").replace(/\.$/, ".0") : `${amount}.0`),
  scientific,
];

/** `3200.00` is `0.32e4`. */
function scientific(amount: string): string {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)\.?(\d*)$/.exec(amount) ?? [];
  const digits = whole.replace(/^0+/, "");
  const all = `${digits}${fraction}`.replace(/0+$/, "");
  return all === "" ? "0.0" : `${sign}0.${all}e${digits.length}`;
}

/** How an instant is written. */
export type TimeForm = (at: number) => string;

/** Makes the schema's scalars write these forms, one after the other. @param times  other forms of times */
export function writeAsRails(schema: GraphQLSchema, times: readonly TimeForm[] = TIMES): GraphQLSchema {
  const time = inTurn(times);
  const amount = inTurn(AMOUNTS);
  const word = (value: unknown): unknown => (typeof value === "string" ? value.toUpperCase() : value);
  write(schema, "DateTime", (value) => {
    const at = typeof value === "string" ? Date.parse(value) : value;
    return typeof at === "number" ? time(at) : value;
  });
  write(schema, "Decimal", (value) => (typeof value === "string" ? amount(value) : value));
  // Values of a graphql-ruby enum are in capitals unless its author says otherwise.
  for (const name of ["PaymentType", "PaymentState", "RefundingState"]) write(schema, name, word);
  return schema;
}

function inTurn<Value>(forms: readonly ((value: Value) => string)[]): (value: Value) => string {
  let turn = 0;
  return (value) => {
    turn += 1;
    return forms[turn % forms.length]?.(value) ?? "";
  };
}

function write(schema: GraphQLSchema, name: string, coerce: (value: unknown) => unknown): void {
  const scalar = schema.getType(name);
  if (!(scalar instanceof GraphQLScalarType)) throw new Error(`The schema has no scalar ${name}.`);
  scalar.coerceOutputValue = coerce;
}

/** The sentence of graphql-ruby for the fault that graphql-js names in this one. */
export function asGraphqlRuby(message: string): string {
  const [, field, type] = /^Cannot query field "(\w+)" on type "(\w+)"/.exec(message) ?? [];
  if (field !== undefined) return `Field '${field}' doesn't exist on type '${type}'`;
  const [, argument, owner] = /^Unknown argument "(\w+)" on field "\w+\.(\w+)"/.exec(message) ?? [];
  if (argument !== undefined) return `Field '${owner}' doesn't accept argument '${argument}'`;
  return message;
}

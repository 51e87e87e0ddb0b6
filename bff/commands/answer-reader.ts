/** What the answers of a school hold, for `check-setup -- --member`: fields that are missing, and values that no screen can read. */

import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from "graphql";

import type { CanRead } from "#shared/renderer.ts";

/** Values of one field that the screens cannot read. */
interface Unread {
  count: number;
  /** The first of them, without a member's data. */
  form: string;
}

/** By the coordinate of a field, such as `Payment.paidAt`. */
export interface SeenAnswers {
  /** Fields that were asked for and are not in the answer. */
  absent: Set<string>;
  unread: Map<string, Unread>;
  /** Words that the portal does not know, and shows as they are. */
  words: Map<string, Set<string>>;
  /** Of each list, how many entries it had in all. */
  lists: Map<string, number>;
}

/** Types whose values are words. Every enumeration is one, too. */
const WORDS = ["PaymentType", "PaymentState", "RefundingState", "NotificationTopic", "NotificationChannel"];

const MAX_FORM_LENGTH = 40;

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export function createAnswerReader(schema: GraphQLSchema, canRead: CanRead) {
  const seen: SeenAnswers = { absent: new Set(), unread: new Map(), words: new Map(), lists: new Map() };

  const readLeaf = (coordinate: string, type: GraphQLOutputType, value: unknown): void => {
    const named = getNamedType(type);
    const words = isEnumType(named) ? named.getValues().map(({ name }) => name) : [];
    if (canRead(named.name, value, words)) return;
    if (words.length > 0 ? named.name !== "Weekday" : WORDS.includes(named.name)) {
      const known = seen.words.get(coordinate) ?? new Set();
      seen.words.set(coordinate, known.add(plainText(value)));
      return;
    }
    const { count = 0, form = formOf(value) } = seen.unread.get(coordinate) ?? {};
    seen.unread.set(coordinate, { count: count + 1, form });
  };

  const readValue = (
    coordinate: string,
    type: GraphQLOutputType,
    value: unknown,
    selected: SelectionSetNode | undefined,
    fragments: Fragments,
  ): void => {
    if (value === null || value === undefined) return;
    if (Array.isArray(value)) {
      seen.lists.set(coordinate, (seen.lists.get(coordinate) ?? 0) + value.length);
      for (const one of value) readValue(coordinate, type, one, selected, fragments);
      return;
    }
    const named = getNamedType(type);
    if (!isObjectType(named)) readLeaf(coordinate, type, value);
    else if (selected !== undefined) readObject(named, value, selected, fragments);
  };

  const readObject = (
    type: GraphQLObjectType,
    value: unknown,
    { selections }: SelectionSetNode,
    fragments: Fragments,
  ): void => {
    const object = value as Record<string, unknown>;
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (fragment !== undefined) readObject(type, value, fragment.selectionSet, fragments);
      }
      if (selection.kind !== Kind.FIELD) continue;
      const name = selection.name.value;
      const field = type.getFields()[name];
      if (field === undefined) continue;
      const coordinate = `${type.name}.${name}`;
      if (!(name in object)) seen.absent.add(coordinate);
      readValue(coordinate, field.type, object[name], selection.selectionSet, fragments);
    }
  };

  return {
    seen,
    /** @param data  of the answer to this query */
    read(document: DocumentNode, data: unknown): void {
      const query = schema.getQueryType();
      const fragments = new Map(
        document.definitions.flatMap((one) =>
          one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
        ),
      );
      for (const definition of document.definitions)
        if (
          definition.kind === Kind.OPERATION_DEFINITION &&
          query &&
          typeof data === "object" &&
          data !== null
        )
          readObject(query, data, definition.selectionSet, fragments);
    },
  };
}

/** Text of the school for a terminal: in one line, short, and without control characters. */
export function plainText(value: unknown, maxLength = MAX_FORM_LENGTH): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const plain = text.replaceAll(/[\p{C}\p{Z}\s]+/gu, " ").trim();
  return plain.length > maxLength ? `${plain.slice(0, maxLength)}…` : plain;
}

/** The form of a value that may be a member's: with 9 for each digit. */
function formOf(value: unknown): string {
  return plainText(value).replaceAll(/\d/g, "9");
}

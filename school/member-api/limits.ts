/** The limits of a document of the Member API, checked between its parsing and its validation. */

import {
  type DocumentNode,
  type FieldNode,
  type GraphQLError,
  Kind,
  Lexer,
  type SelectionSetNode,
  Source,
  TokenKind,
  visit,
} from "graphql";

import { tooLarge } from "#school/member-api/answer-budget.ts";

/*
 * Choice (limits of a document): the specification shows no limits on queries. One document may ask for everything that the
 * portal shows; a document that is longer, deeper or more repetitive is refused before it is validated, since the work of
 * validation grows with the square of what is selected in one place. Fragments count wherever they are spread.
 */
const MAX_TOKENS = 2000;
const MAX_DEPTH = 10;
/** The introspection query of graphql-js is 15 levels deep; nine of them are the wrappers around a type. */
const MAX_INTROSPECTION_DEPTH = 15;
const MAX_ALIASES = 30;
const MAX_ROOT_FIELDS = 20;
/** When all fragments are spread; the introspection query of graphql-js has 453. */
const MAX_FIELDS = 600;
/** Operations and fragments. */
const MAX_DEFINITIONS = 50;
/** Selections that one place of the answer may come from, as when several fragments name the same field. */
const MAX_SAME_FIELDS = 10;

const INTROSPECTION_FIELDS: ReadonlySet<string> = new Set(["__schema", "__type"]);

/**
 * Counts the tokens of a document before it is parsed.
 *
 * @returns what is wrong; undefined for a document within the limit, and for a text that is not GraphQL, whose faults the
 *   parser reports
 */
export function findLengthFault(query: string): string | undefined {
  const lexer = new Lexer(new Source(query));
  try {
    for (let tokens = 0; lexer.advance().kind !== TokenKind.EOF; tokens += 1) {
      if (tokens === MAX_TOKENS) return `The document has more than ${MAX_TOKENS} tokens.`;
    }
  } catch {
    return undefined;
  }
  return undefined;
}

/** A part of a document with its own limits: the member's data, or introspection. */
interface Area {
  maxDepth: number;
  tooDeep: string;
  takesAliases: boolean;
}

const DATA: Area = {
  maxDepth: MAX_DEPTH,
  tooDeep: `The document is deeper than ${MAX_DEPTH} levels.`,
  takesAliases: true,
};

/**
 * Choice (introspection is allowed): every caller with a token may read the schema, which is public anyway, but without
 * aliases: without them no list can be requested twice, so the schema's size bounds the answer. Each wrapper around a type
 * is a level, so introspection has its own depth.
 */
const SCHEMA: Area = {
  maxDepth: MAX_INTROSPECTION_DEPTH,
  tooDeep: `The document asks the schema deeper than ${MAX_INTROSPECTION_DEPTH} levels.`,
  takesAliases: false,
};

/** A fragment by itself has no limit of depth. The operation that spreads it has one. */
const FRAGMENT: Area = { ...DATA, maxDepth: Infinity };

/** Finds the first limit that a parsed document exceeds. Its own work is bounded by the limits. */
export function findDocumentFault({ definitions }: DocumentNode): GraphQLError | undefined {
  try {
    checkDefinitions(definitions);
    return undefined;
  } catch (error) {
    if (error instanceof LimitExceeded) return tooLarge(error.message);
    throw error;
  }
}

class LimitExceeded extends Error {}

/** @throws {LimitExceeded} */
function checkDefinitions(definitions: DocumentNode["definitions"]): void {
  if (definitions.length > MAX_DEFINITIONS)
    throw new LimitExceeded(`The document has more than ${MAX_DEFINITIONS} operations and fragments.`);
  checkAliases(definitions);
  const fragments = new Map(
    definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet] as const] : [],
    ),
  );
  for (const definition of definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION)
      new DefinitionWalk(fragments).takeOperation(definition.selectionSet);
    // A fragment is also validated by itself, even if no operation spreads it.
    else if (definition.kind === Kind.FRAGMENT_DEFINITION)
      new DefinitionWalk(fragments).takeFragment(definition.selectionSet);
  }
}

/** @throws {LimitExceeded} */
function checkAliases(definitions: DocumentNode["definitions"]): void {
  let aliases = 0;
  for (const definition of definitions)
    visit(definition, { Field: ({ alias }) => void (aliases += alias === undefined ? 0 : 1) });
  if (aliases > MAX_ALIASES) throw new LimitExceeded(`The document has more than ${MAX_ALIASES} aliases.`);
}

/** The selections of one definition at each place of its answer, as they are when all fragments are spread. */
class DefinitionWalk {
  readonly #fragments: ReadonlyMap<string, SelectionSetNode>;
  #fields = 0;

  constructor(fragments: ReadonlyMap<string, SelectionSetNode>) {
    this.#fragments = fragments;
  }

  /** @throws {LimitExceeded} */
  takeOperation(selectionSet: SelectionSetNode): void {
    const root = this.#selectedIn([selectionSet]);
    const count = [...root.values()].reduce((sum, fields) => sum + fields.length, 0);
    if (count > MAX_ROOT_FIELDS)
      throw new LimitExceeded(`The document has more than ${MAX_ROOT_FIELDS} root fields.`);
    this.#takePlace(root, DATA, 1);
  }

  /** @throws {LimitExceeded} */
  takeFragment(selectionSet: SelectionSetNode): void {
    this.#takePlace(this.#selectedIn([selectionSet]), FRAGMENT, 1);
  }

  /**
   * @param selected  what is selected in one place of the answer, by the names of the answer's fields
   * @param level  1 at the root
   */
  #takePlace(selected: ReadonlyMap<string, readonly FieldNode[]>, area: Area, level: number): void {
    if (level > area.maxDepth) throw new LimitExceeded(area.tooDeep);
    for (const [name, fields] of selected) {
      if (fields.length > MAX_SAME_FIELDS)
        throw new LimitExceeded(`The document has ${name} more than ${MAX_SAME_FIELDS} times in one place.`);
      const asksSchema = fields.some((field) => INTROSPECTION_FIELDS.has(field.name.value));
      const own = asksSchema ? SCHEMA : area;
      if (!own.takesAliases && fields.some(({ alias }) => alias !== undefined))
        throw new LimitExceeded("Questions about the schema take no aliases.");
      const below = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (below.length > 0) this.#takePlace(this.#selectedIn(below), own, asksSchema ? 2 : level + 1);
    }
  }

  /** Collects the fields of the selection sets that meet in one place. A fragment counts once there, as in execution. */
  #selectedIn(sets: readonly SelectionSetNode[]): Map<string, FieldNode[]> {
    const selected = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    const add = ({ selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        if (selection.kind === Kind.INLINE_FRAGMENT) add(selection.selectionSet);
        else if (selection.kind === Kind.FIELD) this.#addField(selected, selection);
        else if (!spread.has(selection.name.value)) {
          spread.add(selection.name.value);
          const fragment = this.#fragments.get(selection.name.value);
          if (fragment !== undefined) add(fragment);
        }
      }
    };
    sets.forEach(add);
    return selected;
  }

  #addField(selected: Map<string, FieldNode[]>, field: FieldNode): void {
    this.#fields += 1;
    if (this.#fields > MAX_FIELDS)
      throw new LimitExceeded(
        `The document has more than ${MAX_FIELDS} fields when its fragments are spread.`,
      );
    const name = (field.alias ?? field.name).value;
    const known = selected.get(name);
    if (known === undefined) selected.set(name, [field]);
    else known.push(field);
  }
}

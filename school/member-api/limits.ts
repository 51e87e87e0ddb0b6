/** The limits of a document of the Member API, as rules of validation. */

import {
  type ASTVisitor,
  type FieldNode,
  Kind,
  Lexer,
  type SelectionSetNode,
  Source,
  TokenKind,
  type ValidationContext,
  type ValidationRule,
} from "graphql";

import { tooLarge } from "#school/member-api/answer-budget.ts";

/*
 * Choice (limits of a document): the specification shows no limits on queries. One document may ask for everything that the
 * portal shows; a document that is longer, deeper or more repetitive is refused before it is executed.
 */
const MAX_DEPTH = 10;
/** The introspection query of graphql-js is 15 levels deep; nine of them are the wrappers around a type. */
const MAX_INTROSPECTION_DEPTH = 15;
const MAX_ALIASES = 30;
const MAX_ROOT_FIELDS = 20;
const MAX_TOKENS = 2000;

/** The introspection fields of the query type. */
const INTROSPECTION_FIELDS: ReadonlySet<string> = new Set(["__schema", "__type"]);

/** The validation rules that this school adds to those of GraphQL. */
export const LIMIT_RULES: readonly ValidationRule[] = [
  limitDepth,
  limitAliases,
  limitRootFields,
  limitIntrospection,
];

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

/**
 * Limits the levels of fields below an operation; a fragment counts where it is spread. Introspection has its own limit,
 * since each wrapper around a type is a level.
 */
function limitDepth(context: ValidationContext): ASTVisitor {
  /** The depth of each fragment that was measured; `0` while it is being measured, so that a cycle ends. */
  const fragments = new Map<string, number>();
  let deepestIntrospection = 0;

  const depthOf = (selectionSet: SelectionSetNode | undefined): number => {
    let deepest = 0;
    for (const selection of selectionSet?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        const below = depthOf(selection.selectionSet);
        if (INTROSPECTION_FIELDS.has(selection.name.value))
          deepestIntrospection = Math.max(deepestIntrospection, 1 + below);
        else deepest = Math.max(deepest, 1 + below);
      } else if (selection.kind === Kind.INLINE_FRAGMENT)
        deepest = Math.max(deepest, depthOf(selection.selectionSet));
      else deepest = Math.max(deepest, fragmentDepth(selection.name.value));
    }
    return deepest;
  };
  const fragmentDepth = (name: string): number => {
    const known = fragments.get(name);
    if (known !== undefined) return known;
    fragments.set(name, 0);
    const depth = depthOf(context.getFragment(name)?.selectionSet);
    fragments.set(name, depth);
    return depth;
  };

  return {
    OperationDefinition(operation) {
      if (depthOf(operation.selectionSet) > MAX_DEPTH) {
        context.reportError(tooLarge(`The document is deeper than ${MAX_DEPTH} levels.`));
      }
      if (deepestIntrospection > MAX_INTROSPECTION_DEPTH) {
        context.reportError(
          tooLarge(`The document asks the schema deeper than ${MAX_INTROSPECTION_DEPTH} levels.`),
        );
      }
    },
  };
}

function limitAliases(context: ValidationContext): ASTVisitor {
  let aliases = 0;
  return {
    Field(field: FieldNode) {
      if (field.alias !== undefined) aliases += 1;
    },
    Document: {
      leave() {
        if (aliases > MAX_ALIASES)
          context.reportError(tooLarge(`The document has more than ${MAX_ALIASES} aliases.`));
      },
    },
  };
}

/** Limits root fields, since each one is a query or a mutation of its own. */
function limitRootFields(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      if (operation.selectionSet.selections.length > MAX_ROOT_FIELDS) {
        context.reportError(tooLarge(`The document has more than ${MAX_ROOT_FIELDS} root fields.`));
      }
    },
  };
}

/**
 * Choice (the schema may be asked for): every caller with a token may read the schema, which is public anyway, but without
 * aliases: then no list of it can be asked for twice, so the schema's size bounds the answer.
 */
function limitIntrospection(context: ValidationContext): ASTVisitor {
  let hasAliases = false;
  return {
    Field({ name, alias }: FieldNode) {
      if (alias === undefined) return;
      if (INTROSPECTION_FIELDS.has(name.value) || context.getParentType()?.name.startsWith("__") === true) {
        hasAliases = true;
      }
    },
    Document: {
      leave() {
        if (hasAliases) context.reportError(tooLarge("Questions about the schema take no aliases."));
      },
    },
  };
}

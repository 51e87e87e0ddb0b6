import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  Kind,
  Lexer,
  type SelectionSetNode,
  Source,
  TokenKind,
  type ValidationContext,
  type ValidationRule,
} from "graphql";

/*
 * Choice: the specification shows no limits on queries. These let the whole portal be asked for in one document and
 * stop a document that is large, deep or repetitive before it costs anything.
 */
const MAX_DEPTH = 10;
const MAX_ALIASES = 30;
const MAX_ROOT_FIELDS = 20;
const MAX_TOKENS = 2000;

/** The validation rules that this school adds to those of the language. */
export const LIMIT_RULES: readonly ValidationRule[] = [
  limitDepth,
  limitAliases,
  limitRootFields,
  refuseIntrospection,
];

/** The caller's fault: 400 even where the GraphQL server's `spec` would answer 200 for the sake of old clients. */
function limitError(message: string): GraphQLError {
  return new GraphQLError(message, {
    extensions: { code: "QUERY_TOO_LARGE", http: { status: 400, spec: false } },
  });
}

/**
 * Says that a document has too many tokens, before anything else reads it; nothing when it has not.
 *
 * A text that is no GraphQL is left to the parser, which words its faults better.
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

/** Levels of fields below an operation, fragments counted where they are spread. */
function limitDepth(context: ValidationContext): ASTVisitor {
  /** Depth of each fragment once measured; `0` while it is being measured, which ends cycles. */
  const fragments = new Map<string, number>();

  const depthOf = (selectionSet: SelectionSetNode | undefined): number => {
    let deepest = 0;
    for (const selection of selectionSet?.selections ?? []) {
      if (selection.kind === Kind.FIELD) deepest = Math.max(deepest, 1 + depthOf(selection.selectionSet));
      else if (selection.kind === Kind.INLINE_FRAGMENT)
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
        context.reportError(limitError(`The document is deeper than ${MAX_DEPTH} levels.`));
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
          context.reportError(limitError(`The document has more than ${MAX_ALIASES} aliases.`));
      },
    },
  };
}

/** Every root field is a query or a change of its own. */
function limitRootFields(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      if (operation.selectionSet.selections.length > MAX_ROOT_FIELDS) {
        context.reportError(limitError(`The document has more than ${MAX_ROOT_FIELDS} root fields.`));
      }
    },
  };
}

/** Choice: the schema is published as a file; nobody needs to read it from the server. */
function refuseIntrospection(context: ValidationContext): ASTVisitor {
  return {
    Field({ name }: FieldNode) {
      if (name.value === "__schema" || name.value === "__type") {
        context.reportError(limitError("Introspection is off."));
      }
    },
  };
}

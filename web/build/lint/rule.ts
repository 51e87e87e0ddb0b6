/** The interface of a linter's rule: the part of oxlint's, which is that of ESLint, that the rules here use. */

import type { ESTree } from "vite";

export interface Rule {
  create: (context: RuleContext) => Visitor;
}

interface RuleContext {
  filename: string;
  sourceCode: {
    text: string;
    getScope: (node: ESTree.Node) => Scope | null;
  };
  report: (fault: { node: ESTree.Node; message: string }) => void;
}

interface Scope {
  upper: Scope | null;
  set: ReadonlyMap<string, Variable>;
}

export interface Variable {
  /** Where it is declared. */
  defs: readonly { node: ESTree.Node }[];
}

type Visitor = { [Type in ESTree.Node["type"]]?: (node: Extract<ESTree.Node, { type: Type }>) => void };

/** Only one function reads keys (`web/ui/browser/pressed-key.ts`): it knows the keys that belong to an input method. */

import type { ESTree } from "vite";

import type { Rule } from "./rule.ts";

const MESSAGE =
  "An input method may have used this key. Read it by pressedKey() of web/ui/browser/pressed-key.ts.";

/** Properties that only a keyboard event has. */
const OF_KEYS = new Set(["isComposing", "keyCode"]);
const READ = new Set([...OF_KEYS, "key"]);

export const keysInOnePlace: Rule = {
  create({ filename, sourceCode, report }) {
    if (filename.endsWith("pressed-key.ts")) return {};
    return {
      MemberExpression(node) {
        if (node.property.type === "Identifier" && OF_KEYS.has(node.property.name))
          report({ node, message: MESSAGE });
      },
      BinaryExpression(node) {
        if (isKey(node.left) && node.right.type === "Literal") report({ node, message: MESSAGE });
      },
      ObjectPattern(node) {
        const type = node.typeAnnotation?.typeAnnotation;
        if (type === undefined || !sourceCode.text.slice(type.start, type.end).endsWith("KeyboardEvent"))
          return;
        for (const taken of node.properties)
          if (taken.type === "Property" && taken.key.type === "Identifier" && READ.has(taken.key.name))
            report({ node: taken, message: MESSAGE });
      },
    };
  },
};

function isKey(node: ESTree.Node): boolean {
  return (
    node.type === "MemberExpression" && node.property.type === "Identifier" && node.property.name === "key"
  );
}

/**
 * A text beside other content in JSX must have an element of its own.
 *
 * A browser's translator takes each text out of the page and puts `<font>` elements in its place. React then updates a text that nobody
 * sees, and throws when it removes that text or inserts something before it. For an element with nothing but a text, React sets
 * `textContent`, which works in a translated page, too.
 */

import type { ESTree } from "vite";

import type { Rule, Variable } from "./rule.ts";

const MESSAGE =
  "In a translated page React can neither change nor remove a text beside other things. Give it an element of its own, such as <span>.";

/** A prop whose type excludes texts. */
const ELEMENTS = /(\w+)\??: Elements\b/g;

export const ownElement: Rule = {
  create({ sourceCode, report }) {
    const elements = new Set(Array.from(sourceCode.text.matchAll(ELEMENTS), ([, name]) => name));

    /** Whether React may receive a text here. */
    function isText(node: ESTree.Node): boolean {
      // Nodes of any other type are no texts.
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check
      switch (node.type) {
        case "Literal":
          return (
            typeof node.value === "number" || (typeof node.value === "string" && node.value.trim() !== "")
          );
        case "TemplateLiteral":
          return true;
        case "BinaryExpression":
          return node.operator === "+";
        case "TSAsExpression":
        case "TSNonNullExpression":
        case "ChainExpression":
          return isText(node.expression);
        case "ConditionalExpression":
          return isText(node.consequent) || isText(node.alternate);
        case "LogicalExpression":
          return isText(node.right) || (node.operator !== "&&" && isText(node.left));
        case "MemberExpression":
          return node.property.type !== "Identifier" || !elements.has(node.property.name);
        case "Identifier":
          return node.name !== "undefined" && !elements.has(node.name) && isTextIn(variableOf(node));
        case "ArrowFunctionExpression":
          return node.body.type === "BlockStatement"
            ? node.body.body.some(
                (each) => each.type === "ReturnStatement" && each.argument !== null && isText(each.argument),
              )
            : isText(node.body);
        case "CallExpression":
          return givesText(node);
        default:
          return false;
      }
    }

    /** A list counts as its elements do. `use` never returns a text in this program. */
    function givesText({ callee, arguments: given }: ESTree.CallExpression): boolean {
      if (callee.type === "Identifier") return callee.name !== "use" && isTextIn(variableOf(callee));
      const makes = given.findLast(({ type }) => type === "ArrowFunctionExpression");
      return makes === undefined || isText(makes);
    }

    function variableOf(identifier: ESTree.Node & { name: string }): Variable | undefined {
      for (let scope = sourceCode.getScope(identifier); scope !== null; scope = scope.upper) {
        const variable = scope.set.get(identifier.name);
        if (variable !== undefined) return variable;
      }
      return undefined;
    }

    /** Whether a variable may hold a text: one that is not assigned here may have any value. */
    function isTextIn(variable: Variable | undefined): boolean {
      const made = variable?.defs[0]?.node;
      return (
        made?.type !== "VariableDeclarator" ||
        made.init === null ||
        made.id.type !== "Identifier" ||
        isText(made.init)
      );
    }

    function checkChildren(parent: ESTree.JSXElement | ESTree.JSXFragment): void {
      if (parent.type === "JSXElement" && isUntranslated(parent)) return;
      const children = parent.children.filter(isShown);
      const isAlone = children.length === 1 && parent.type === "JSXElement";
      for (const child of children) {
        if (
          child.type === "JSXText"
            ? !children.every(isFixed)
            : child.type === "JSXExpressionContainer" &&
              isText(child.expression) &&
              (!isAlone || isList(child.expression))
        )
          report({ node: child, message: MESSAGE });
      }
    }

    /** The result of a component stands beside the other children of its parent. */
    function checkResult(node: ESTree.Node | null, from: ESTree.Node): void {
      if (node !== null && isText(node) && /^[A-Z][a-z]/.test(nameOfFunction(from)))
        report({ node, message: MESSAGE });
    }

    return {
      JSXElement: checkChildren,
      JSXFragment: checkChildren,
      ReturnStatement: (node) => checkResult(node.argument, node),
      ArrowFunctionExpression: (node) => {
        if (node.body.type !== "BlockStatement") checkResult(node.body, node.body);
      },
    };
  },
};

/** React ignores line breaks between elements, and a translator ignores spaces. */
function isShown(child: ESTree.JSXChild): boolean {
  if (child.type === "JSXText") return child.value.trim() !== "";
  if (child.type !== "JSXExpressionContainer") return true;
  const { expression } = child;
  return (
    expression.type !== "JSXEmptyExpression" &&
    !(expression.type === "Literal" && String(expression.value).trim() === "")
  );
}

function isUntranslated({ openingElement }: ESTree.JSXElement): boolean {
  return openingElement.attributes.some(
    (each) =>
      each.type === "JSXAttribute" &&
      each.name.name === "translate" &&
      each.value?.type === "Literal" &&
      each.value.value === "no",
  );
}

/** Content that never changes, appears or disappears while its parent exists. */
function isFixed(child: ESTree.JSXChild): boolean {
  if (child.type === "JSXText") return true;
  if (child.type !== "JSXElement") return false;
  const { name } = child.openingElement;
  return name.type === "JSXIdentifier" && /^[a-z]/.test(name.name);
}

/** Each text of a list is one of several children. */
function isList(node: ESTree.Node): boolean {
  return (
    node.type === "CallExpression" && node.arguments.some(({ type }) => type === "ArrowFunctionExpression")
  );
}

/** The name of the function that contains this; empty if there is none. */
function nameOfFunction(from: ESTree.Node): string {
  let node: ESTree.Node | null | undefined = from;
  while (node && !/Function/.test(node.type)) node = node.parent;
  if (node?.type === "FunctionDeclaration") return node.id?.name ?? "";
  const parent = node?.parent;
  return parent?.type === "VariableDeclarator" && parent.id.type === "Identifier" ? parent.id.name : "";
}

/** A plugin of Stryker that leaves out texts for people: no test repeats the words of a message or of the log. */

interface Path {
  node: { type: string; value?: unknown; quasis?: readonly { value: { raw: string } }[] };
}

/** Two words with a space between them; a value of a protocol has none. */
const WORDS = /\p{L},? \p{L}/u;

function textOf({ node }: Path): string {
  if (node.type === "TemplateLiteral") return (node.quasis ?? []).map(({ value }) => value.raw).join("x");
  return node.type === "StringLiteral" ? String(node.value) : "";
}

export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "words",
    value: { shouldIgnore: (path: Path) => (WORDS.test(textOf(path)) ? "words for people" : undefined) },
  },
];

/** Markup that is escaped by construction. */

/** A piece of escaped markup. Only `html` makes one. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

type Part = Markup | string | number | undefined | readonly Part[];

/** A template tag that escapes every value but `Markup`; a list is joined, and `undefined` writes nothing. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(literals.reduce((text, literal, at) => text + render(parts[at - 1]) + literal));
}

function render(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(render).join("");
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

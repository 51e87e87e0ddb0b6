/** Parses the headings, rows and rules of `school/SPECIFICATION.md`, and citations of them. */

/** The rows and rules under one heading. */
export interface Places {
  /** The rows of a table: by number where it has a column `#`, else by the names in backticks in its first column. */
  rows: ReadonlySet<string>;
  /** Items of a numbered list. */
  rules: ReadonlySet<string>;
}

/** `"<heading>", rows 3 to 5` as `{ heading, kind: "rows", places: ["3", "4", "5"] }`. */
export interface Reference {
  text: string;
  heading: string;
  kind: "row" | "rows" | "rule" | "rules" | undefined;
  places: readonly string[];
}

/** A citation with its references, or the beginning of one that does not have the form of the specification's head. */
export type Citation = { references: Reference[] } | { malformed: string };

const PLACE = "(?:\\d+|`\\w+`)";
const REFERENCE = `"([^"]+)"(?:, (rows?|rules?) (${PLACE}(?:(?:, | and | to )${PLACE})*))?`;

/** The rows and rules by heading; text in parentheses is removed from headings. */
export function readSpecification(markdown: string): Map<string, Places> {
  const [, ...sections] = markdown.split(/^##+ /m);
  return new Map(
    sections.map((section) => {
      const [title = "", ...lines] = section.split("\n");
      const rows = lines.flatMap((line) => {
        const cell = /^\| (.+?) \|/.exec(line)?.[1] ?? "";
        if (/^\d+$/.test(cell)) return [cell];
        return [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
      });
      const rules = lines.flatMap((line) => /^(\d+)\. /.exec(line)?.slice(1) ?? []);
      return [title.replace(/ \(.*\)$/, ""), { rows: new Set(rows), rules: new Set(rules) }];
    }),
  );
}

/** Every reference in a text, whether a citation begins there or not. */
function referencesIn(text: string): Reference[] {
  return [...text.matchAll(new RegExp(REFERENCE, "g"))].map((match) => {
    const [whole, heading = "", kind, list = ""] = match;
    return { text: whole, heading, kind: kind as Reference["kind"], places: placesIn(list) };
  });
}

/** Every citation in a text without line breaks. */
export function citationsIn(text: string): Citation[] {
  const form = new RegExp(`^Spec, (${REFERENCE}(?:(?: · | and )(?=")${REFERENCE})*)(.{0,12})`);
  return [...text.matchAll(/\bSpec\b/g)].map(({ index }) => {
    const here = text.slice(index, index + 400);
    const match = form.exec(here);
    const references = referencesIn(match?.[1] ?? "");
    const last = references.at(-1);
    // After a heading and a comma there must be a row or a rule; anything else is a wrong form.
    const hasOtherPlace = last?.kind === undefined && match?.at(-1)?.startsWith(", ") === true;
    // So is `row 3 and 4`, which must be `rows 3 and 4`.
    const isWrongNumber = references.some(
      ({ kind, places }) => kind?.endsWith("s") === (places.length === 1),
    );
    if (last === undefined || hasOtherPlace || isWrongNumber) return { malformed: here.slice(0, 80) };
    return { references };
  });
}

/** @returns the fault of a reference; undefined for a correct one */
export function faultOf(
  reference: Reference,
  specification: ReadonlyMap<string, Places>,
): string | undefined {
  const { text, heading, kind, places } = reference;
  const known = specification.get(heading);
  if (known === undefined) return `${text}: no such heading`;
  const isRow = kind?.startsWith("row") === true;
  const missing = places.filter((place) => !(isRow ? known.rows : known.rules).has(place));
  return missing.length === 0 ? undefined : `${text}: no ${isRow ? "row" : "rule"} ${missing.join(", ")}`;
}

/** `7 to 9` is 7, 8 and 9; names come without their backticks. */
function placesIn(list: string): string[] {
  const [, first, last] = /^(\d+) to (\d+)$/.exec(list) ?? [];
  if (first !== undefined && last !== undefined)
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => String(Number(first) + at));
  return [...list.matchAll(/\w+/g)].map(([word]) => word).filter((word) => word !== "and" && word !== "to");
}

/**
 * Checks that an SVG is a drawing and nothing else: no program, no HTML, nothing that is fetched from elsewhere. A file that is not
 * is refused and never cleaned, because what a cleaner overlooks would be served.
 */

interface Drawing {
  /** Of its `viewBox`. */
  width: number;
  height: number;
}

const EXPECTED = "expected an SVG that is a drawing alone, in one file.";
const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const HTML_NAMESPACE = "http://www.w3.org/1999/xhtml";

/** The declaration before the drawing. */
const PROLOGUE = /^\uFEFF?(?:<\?xml\s[^<>]*\?>)?/;

/** One piece of the file: a comment, a `CDATA` section, a tag or text. */
const PIECE =
  /<!--(?:(?!--)[^])*-->|<!\[CDATA\[(?<data>[^]*?)\]\]>|<(?<closing>\/?)(?<name>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<text>[^<]+)/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Elements that run, load or move something, by their names without prefix, in small letters. */
const ACTIVE_ELEMENTS =
  /^(script|handler|listener|foreignobject|iframe|object|embed|audio|video|canvas|animate\w*|set|discard)$/;

/** To a part of the same file, or to a picture that is written out in it. */
const OWN_REFERENCE = /^(#|data:image\/(?!svg))/i;

/** @returns the size of the drawing; or what is wrong with the file, and the form that is expected */
export function readSvg(text: string): Drawing | { fault: string } {
  const found = sizeOrFault(text);
  return typeof found === "string" ? { fault: `${found}, ${EXPECTED}` } : found;
}

function sizeOrFault(text: string): Drawing | string {
  const open: string[] = [];
  let root: ReadonlyMap<string, string> | undefined;
  PIECE.lastIndex = PROLOGUE.exec(text)?.[0].length ?? 0;
  while (PIECE.lastIndex < text.length) {
    const at = PIECE.lastIndex;
    const groups = PIECE.exec(text)?.groups;
    // A comment has no group.
    if (PIECE.lastIndex === 0) return faultOfUnread(text.slice(at));
    const { name, closing, empty } = groups ?? {};
    const words = groups?.["data"] ?? groups?.["text"];
    if (words !== undefined) {
      const fault = faultOfText(words, open);
      if (fault !== undefined) return fault;
    }
    if (name === undefined) continue;
    if (closing === "/") {
      if (open.pop() !== name) return `it is not well-formed (</${name}>)`;
      continue;
    }
    const attributes = attributesOf(groups?.["attributes"] ?? "");
    if (open.length === 0) {
      if (root !== undefined || name !== "svg" || attributes.get("xmlns") !== SVG_NAMESPACE)
        return `it is not one <svg xmlns="${SVG_NAMESPACE}">`;
      root = attributes;
    }
    const fault = faultOfElement(name, attributes);
    if (fault !== undefined) return fault;
    if (empty !== "/") open.push(name);
  }
  if (root === undefined || open.length > 0) return "it is not well-formed (its end is missing)";
  return sizeOf(root.get("viewBox"));
}

function faultOfUnread(rest: string): string {
  if (/^<!(DOCTYPE|ENTITY)/i.test(rest)) return "it has a DOCTYPE or an entity";
  if (rest.startsWith("<?")) return "it has a processing instruction";
  return `it is not well-formed (${JSON.stringify(rest.slice(0, 20))})`;
}

/** @param open  names of the elements around the text */
function faultOfText(text: string, open: readonly string[]): string | undefined {
  if (open.length === 0) return text.trim() === "" ? undefined : "it has text outside its drawing";
  return localName(open.at(-1) ?? "") === "style" ? faultOfStyle(decoded(text)) : undefined;
}

function faultOfElement(name: string, attributes: ReadonlyMap<string, string>): string | undefined {
  if (ACTIVE_ELEMENTS.test(localName(name))) return `it has a <${name}>`;
  for (const [attribute, value] of attributes) {
    const local = localName(attribute);
    if (local.startsWith("on")) return `it has an event handler (${attribute})`;
    if (value === HTML_NAMESPACE) return "it has HTML in it";
    if (attribute === "xml:base") return "it has an xml:base";
    if ((local === "href" || local === "src") && !OWN_REFERENCE.test(value.trim()))
      return `it refers to another file (${attribute}="${value.slice(0, 60)}")`;
    // A name with a prefix is a drawing program's own, and no style.
    const fault = attribute.includes(":") ? undefined : faultOfStyle(value);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** @param style  a style sheet, a `style`, or the value of any attribute that may be a property of style */
function faultOfStyle(style: string): string | undefined {
  // An escape can spell any of the words below.
  if (style.includes("\\")) return "it has an escape (\\) in its style";
  const [rule] = /@(import|keyframes|namespace)|(image-set|image|cross-fade|src)\(/i.exec(style) ?? [];
  if (rule !== undefined) return `it has ${rule} in its style`;
  for (const [, target = ""] of style.matchAll(/url\(\s*["']?\s*([^"')]*)/gi))
    if (!OWN_REFERENCE.test(target)) return `it refers to another file (url(${target.slice(0, 60)}))`;
  return undefined;
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)];
  return new Map(pairs.map(([, name = "", one, other]) => [name, decoded(one ?? other ?? "")]));
}

/** Character references as what they stand for: `&#106;` is a `j`. */
function decoded(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
    if (name !== undefined) return named[name] ?? all;
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
  });
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

function sizeOf(viewBox: string | undefined): Drawing | string {
  const [, , width = 0, height = 0] = (viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && Number.isFinite(width * height)
    ? { width, height }
    : "it has no viewBox with a width and a height";
}

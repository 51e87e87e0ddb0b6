/**
 * Parses the portal's own documents as the build writes them: one operation, fields with arguments, variables and input
 * objects; no aliases, fragments, directives or defaults. A parser for all of GraphQL is forty times as large.
 */

export type ArgumentValue =
  | { kind: "variable"; name: string }
  | { kind: "literal"; value: string | number | boolean | null }
  | { kind: "object"; fields: Readonly<Record<string, ArgumentValue>> };

export interface Field {
  name: string;
  arguments: Readonly<Record<string, ArgumentValue>>;
  /** Null for a field without a selection, which is a scalar. */
  fields: readonly Field[] | null;
}

export interface Operation {
  kind: "query" | "mutation";
  name: string;
  fields: readonly Field[];
}

/** Names, numbers, strings without escapes, and the punctuators of the documents. Any other text is one token, and refused. */
const TOKEN = /[A-Za-z_]\w*|\$[A-Za-z_]\w*|-?\d+(?:\.\d+)?|"[^"\\]*"|[^\s,]/g;

/** @throws {SyntaxError} for syntax that the portal's documents never have */
export function parseDocument(text: string): Operation {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;

  const take = (): string => {
    const token = tokens[at];
    if (token === undefined) throw new SyntaxError("The document ends too early.");
    at += 1;
    return token;
  };
  const takeSign = (sign: string): void => {
    const token = take();
    if (token !== sign) throw new SyntaxError(`The document has "${token}" in place of "${sign}".`);
  };
  const takeName = (): string => {
    const token = take();
    if (!/^[A-Za-z_]/.test(token)) throw new SyntaxError(`The document has "${token}" in place of a name.`);
    return token;
  };
  const isNext = (sign: string): boolean => tokens[at] === sign;

  /** Parses `{ name: value, ... }` or `( name: value, ... )`, its brackets included. */
  const takeNamedValues = (open: string, close: string): Record<string, ArgumentValue> => {
    const values: Record<string, ArgumentValue> = {};
    takeSign(open);
    while (!isNext(close)) {
      const name = takeName();
      takeSign(":");
      values[name] = takeValue();
    }
    takeSign(close);
    return values;
  };
  const takeValue = (): ArgumentValue => {
    if (isNext("{")) return { kind: "object", fields: takeNamedValues("{", "}") };
    const token = take();
    if (token.startsWith("$")) return { kind: "variable", name: token.slice(1) };
    if (/^(true|false|null|-?\d.*|".*")$/.test(token))
      return { kind: "literal", value: JSON.parse(token) as string | number | boolean | null };
    throw new SyntaxError(`The document has "${token}" in place of a value.`);
  };
  const takeFields = (): Field[] => {
    const fields: Field[] = [];
    takeSign("{");
    while (!isNext("}"))
      fields.push({
        name: takeName(),
        arguments: isNext("(") ? takeNamedValues("(", ")") : {},
        fields: isNext("{") ? takeFields() : null,
      });
    takeSign("}");
    return fields;
  };

  const kind = takeName();
  if (kind !== "query" && kind !== "mutation")
    throw new SyntaxError(`The document begins with "${kind}", which is no operation of the portal's.`);
  const name = takeName();
  // The types of variables are skipped: the portal itself sets the values.
  if (isNext("(")) while (take() !== ")");
  const operation: Operation = { kind, name, fields: takeFields() };
  if (at < tokens.length) throw new SyntaxError("The document has more than one operation.");
  return operation;
}

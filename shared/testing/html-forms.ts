/** Reads the forms of a page as a browser would send them, for tests of pages without a browser. */

export interface HtmlForm {
  action: string;
  /** The values that the page gives its fields; a list for a name that several fields have. */
  fields: Record<string, string | string[]>;
  buttons: { name: string; value: string; text: string }[];
}

/** The address that a page leads on to by itself, of its header `refresh`. */
export function refreshAddress(header: string | null | undefined): string | undefined {
  return /^0; url=(.*)$/.exec(header ?? "")?.[1];
}

export function formsIn(html: string): HtmlForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, attributes = "", content = ""]) => ({
    action: attribute(attributes, "action"),
    fields: fieldsIn(content),
    buttons: [...content.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].map(
      ([, button = "", label = ""]) => ({
        name: attribute(button, "name"),
        value: attribute(button, "value"),
        text: unescapeHtml(label.replaceAll(/<[^>]*>/g, "").trim()),
      }),
    ),
  }));
}

function fieldsIn(content: string): HtmlForm["fields"] {
  const fields: HtmlForm["fields"] = {};
  for (const [, input = ""] of content.matchAll(/<input\b([^>]*)>/g)) {
    if (input.includes('type="checkbox"') && !/\schecked/.test(input)) continue;
    const name = attribute(input, "name");
    const value = attribute(input, "value");
    const earlier = fields[name];
    fields[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  for (const [, attributes = "", text = ""] of content.matchAll(
    /<textarea\b([^>]*)>\n?(.*?)<\/textarea\s*>/gs,
  ))
    fields[attribute(attributes, "name")] = unescapeHtml(text);
  for (const [, attributes = "", options = ""] of content.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
    const chosen =
      /<option value="([^"]*)"\s+selected/.exec(options) ?? /<option value="([^"]*)"/.exec(options);
    fields[attribute(attributes, "name")] = chosen?.[1] ?? "";
  }
  return fields;
}

function attribute(attributes: string, name: string): string {
  return unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");
}

export function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

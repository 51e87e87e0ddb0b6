/** The sent values of a form of the admin area, and the faults in them. */

/** Characters of one field, at most; a field may have a smaller limit of its own. */
const MAX_FIELD_LENGTH = 4000;

/** Characters that no form needs: control characters other than line breaks and tabs, and unpaired surrogates. */
// oxlint-disable-next-line no-control-regex
const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u;

/** Names of fields that a form shown again must not carry. */
const NEVER_CARRIED: ReadonlySet<string> = new Set(["current_password", "form_token"]);

/** The values of a form by field; a field may be sent several times, as check boxes are. */
export class FormInput {
  readonly #values = new Map<string, readonly string[]>();
  readonly #repeated = new Set<string>();

  /** @param body  a parsed form, as Fastify hands it over */
  constructor(body: unknown) {
    if (typeof body !== "object" || body === null) return;
    for (const [name, value] of Object.entries(body)) {
      const list: unknown[] = Array.isArray(value) ? value : [value];
      this.#values.set(
        name,
        list.filter((item) => typeof item === "string").map((text) => text.replaceAll("\r\n", "\n")),
      );
    }
  }

  /** The field's text without spaces around it; empty when it was not sent. */
  text(name: string): string {
    const values = this.all(name);
    if (values.length > 1) this.#repeated.add(name);
    return values[0]?.trim() ?? "";
  }

  /** Was a field of one text sent several times? Then nobody knows which value was meant. */
  get isAmbiguous(): boolean {
    return this.#repeated.size > 0;
  }

  /** The lines of a text area that are not empty. */
  lines(name: string): string[] {
    return this.text(name)
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  }

  /** Every value of a field that was sent several times. */
  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  has(name: string): boolean {
    return this.all(name).length > 0;
  }

  /** The fields with text that no form takes: longer than any field may be, or with characters that cannot be seen. */
  unreadable(): string[] {
    return [...this.#values].flatMap(([name, list]) =>
      list.some((text) => text.length > MAX_FIELD_LENGTH || UNREADABLE.test(text)) ? [name] : [],
    );
  }

  /** Every field and value that a page may carry on to the next one: no password and no token. */
  carried(): [name: string, value: string][] {
    return [...this.#values].flatMap(([name, list]) =>
      NEVER_CARRIED.has(name) ? [] : list.map((value): [string, string] => [name, value]),
    );
  }
}

/** A fault in a form, which the operator must correct. */
export interface Fault {
  /** The name of the field; empty for a fault of the whole form. */
  field: string;
  /** The fault and its correction, in the language of the page. */
  text: string;
}

/** One fault, in the form that `read` and `change` return. @param field  empty for a fault of the whole form */
export function oneFault(field: string, text: string): { faults: Fault[] } {
  return { faults: [{ field, text }] };
}

/** A form that was sent and is shown again. */
export interface Entered {
  /** The path that the form posts to, since a page may have several forms. */
  action: string;
  input: FormInput;
  faults: readonly Fault[];
  status: number;
}

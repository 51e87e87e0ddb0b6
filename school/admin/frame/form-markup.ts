/** The markup of forms: fields with their labels, hints and faults, filled with what was typed. */

import type { Entered, Fault } from "#school/admin/frame/form-input.ts";
import { formTokenFor, type Visit } from "#school/admin/frame/visit.ts";
import { html, type Markup } from "#school/pages/html.ts";

interface FieldParts {
  name: string;
  label: string;
  hint?: string | undefined;
}

export interface TextField extends FieldParts {
  type?: "text" | "email" | "password";
  value?: string;
  inputMode?: "url";
  autocomplete?: string;
}

interface Option {
  value: string;
  label: string;
  hint?: string;
}

/** The fields of one form. A form that is shown again has the sent values. */
export class FormFields {
  readonly #action: string;
  readonly #entered: Entered | undefined;

  /** @param entered  the form of this page that was sent, perhaps another one */
  constructor(action: string, entered: Entered | undefined) {
    this.#action = action;
    this.#entered = entered?.action === action ? entered : undefined;
  }

  text(field: TextField): Markup {
    // A password must be typed again: no page ever contains it.
    const typed = field.type === "password" ? undefined : this.#entered?.input.text(field.name);
    return html`<div class="field">
      ${this.#label(field)}
      <input
        id="${this.#id(field.name)}"
        name="${field.name}"
        type="${field.type ?? "text"}"
        value="${typed ?? field.value ?? ""}"
        autocomplete="${field.autocomplete ?? "off"}"
        ${field.inputMode === undefined ? undefined : html`inputmode="${field.inputMode}"`}
        ${this.#described(field)}
      />
    </div>`;
  }

  textArea(field: FieldParts & { rows: number; value?: string }): Markup {
    const typed = this.#entered?.input.text(field.name) ?? field.value ?? "";
    return html`<div class="field">
      ${this.#label(field)}
      <textarea
        id="${this.#id(field.name)}"
        name="${field.name}"
        rows="${field.rows}"
        ${this.#described(field)}
      >
${typed}</textarea>
    </div>`;
  }

  select(field: FieldParts & { options: readonly Option[]; value?: string }): Markup {
    const chosen = this.#entered?.input.text(field.name) ?? field.value ?? "";
    return html`<div class="field">
      ${this.#label(field)}
      <select id="${this.#id(field.name)}" name="${field.name}" ${this.#described(field)}>
        ${field.options.map(
          ({ value, label }) =>
            html`<option value="${value}" ${value === chosen ? html` selected` : undefined}>
              ${label}
            </option>`,
        )}
      </select>
    </div>`;
  }

  checkbox(field: FieldParts & { checked?: boolean }): Markup {
    const checked =
      this.#entered === undefined ? field.checked === true : this.#entered.input.has(field.name);
    return html`<div class="field">
      <label class="choice">
        <input
          type="checkbox"
          id="${this.#id(field.name)}"
          name="${field.name}"
          value="yes"
          ${checked ? html`checked` : undefined}
          ${this.#described(field)}
        />
        <span>${field.label}</span>
      </label>
      ${this.#notes(field)}
    </div>`;
  }

  /** A group of check boxes that are sent under one name. */
  checkboxes(field: FieldParts & { options: readonly Option[]; values?: readonly string[] }): Markup {
    const chosen = this.#entered === undefined ? (field.values ?? []) : this.#entered.input.all(field.name);
    const group = this.#id(field.name);
    return html`<fieldset class="field" id="${group}" tabindex="-1" ${this.#described(field)}>
      <legend>${field.label}</legend>
      ${this.#notes(field)}
      ${field.options.map(
        (option) =>
          html`<label class="choice">
            <input
              type="checkbox"
              name="${field.name}"
              value="${option.value}"
              ${chosen.includes(option.value) ? html`checked` : undefined}
            />
            <span>
              ${option.label}
              ${option.hint === undefined ? undefined : html`<span class="hint">${option.hint}</span>`}
            </span>
          </label>`,
      )}
    </fieldset>`;
  }

  #label(field: FieldParts): Markup {
    return html`<label for="${this.#id(field.name)}">${field.label}</label> ${this.#notes(field)}`;
  }

  #notes(field: FieldParts): Markup {
    const fault = this.#fault(field.name);
    return html`${field.hint === undefined ? undefined : html`<p class="hint" id="${this.#id(field.name)}-hint">${field.hint}</p>`}
    ${fault === undefined ? undefined : html`<p class="fault" id="${this.#id(field.name)}-fault">${fault.text}</p>`}`;
  }

  /** Ties a field to its hint and its fault. */
  #described(field: FieldParts): Markup | undefined {
    const id = this.#id(field.name);
    const fault = this.#fault(field.name);
    const notes = [...(field.hint === undefined ? [] : [`${id}-hint`]), ...(fault ? [`${id}-fault`] : [])];
    if (notes.length === 0) return undefined;
    return html`aria-describedby="${notes.join(" ")}"${fault ? html` aria-invalid="true"` : undefined}`;
  }

  #fault(name: string): Fault | undefined {
    return this.#entered?.faults.find(({ field }) => field === name);
  }

  #id(name: string): string {
    return fieldId(this.#action, name);
  }
}

/** The id of a field on its page; a page may have several forms with a field of the same name. */
function fieldId(action: string, name: string): string {
  return `${action}/${name}`.replaceAll(/[^A-Za-z0-9]+/g, "-").replace(/^-/, "");
}

/**
 * A form with its one-use token.
 *
 * @param action  the address that it posts to
 * @param tone  `primary` for the main action of the page, `danger` for an action that is hard to undo
 */
export function formMarkup(
  visit: Visit,
  {
    action,
    submit,
    tone = "plain",
    entered,
    hidden = {},
    token = formTokenFor(visit, action),
  }: {
    action: string;
    submit: string | Markup;
    tone?: "primary" | "plain" | "danger";
    entered?: Entered | undefined;
    hidden?: Readonly<Record<string, string>>;
    /** The token of the form that this form continues; without it, the form gets a new token. */
    token?: string;
  },
  content: (fields: FormFields) => Markup | undefined = () => undefined,
): Markup {
  return html`<form method="post" action="${action}" novalidate class="change">
    <input type="hidden" name="form_token" value="${token}" />
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${content(new FormFields(action, entered))}
    <button class="${tone}">${submit}</button>
  </form>`;
}

/** The faults of a form that was sent, each a link to its field. Focus begins here. */
export function faultSummary({ words }: Visit, { action, faults }: Entered): Markup {
  return html`<div class="problem" role="alert" id="problem" tabindex="-1" autofocus>
    <strong>${words.notSaved}</strong>
    <ul>
      ${faults.map(
        ({ field, text }) =>
          html`<li>${field === "" ? text : html`<a href="#${fieldId(action, field)}">${text}</a>`}</li>`,
      )}
    </ul>
  </div>`;
}

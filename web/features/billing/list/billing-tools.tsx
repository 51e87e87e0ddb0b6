/** Search and filters of the list. They know the payments that were read, so the years begin with a way to read the older ones. */

import type { Elements } from "#web/ui/elements.ts";
import { useTranslations } from "use-intl";

import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { PAYMENT_STATES } from "#web/model/payment/payment-state.ts";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

import styles from "./billing-page.module.css";
import type { LoadedPayments } from "../payment-list/payment-list.ts";
import { ALL, NO_METHOD, type Choices, type ListView } from "../view-model/list/list-view.ts";
import { isReadingAll } from "./load-tools.tsx";

/** In place of a year: finds the years of what is not loaded yet. */
const OLDER = "older";

export function BillingTools(props: {
  view: ListView;
  choices: Choices;
  onChoose: (next: Partial<ListView>) => void;
  /** Reads the payments that are not loaded yet. */
  onOlder: () => void;
  loaded: LoadedPayments;
  /** What is said below them. */
  children: Elements;
}) {
  const t = useTranslations("billing.tools");
  const words = usePaymentWords();
  const { view, choices, onChoose, onOlder, loaded, children } = props;
  const years = options(choices.years, view.year, t("all"), (year) => year);
  const wordOf = (state: string) => {
    const known = PAYMENT_STATES.find((each) => each === state);
    return known === undefined ? t("other") : words.state(known);
  };
  return (
    <search className={`${styles["tools"]} screen-only`}>
      <SearchField label={t("search")} value={view.search} onSearch={(search) => onChoose({ search })} />
      <SelectField
        label={t("state")}
        options={options(choices.states, view.state, t("all"), wordOf)}
        value={view.state}
        onChoose={(state) => onChoose({ state })}
      />
      <SelectField
        label={t("method")}
        options={options(choices.methods, view.method, t("all"), (method) =>
          method === NO_METHOD ? t("noMethod") : words.type(method),
        )}
        value={view.method}
        onChoose={(method) => onChoose({ method })}
      />
      <SelectField
        label={t("year")}
        options={
          loaded.hasMore && !isReadingAll(loaded) ? [...years, { value: OLDER, label: t("older") }] : years
        }
        value={view.year}
        onChoose={(year) => (year === OLDER ? onOlder() : onChoose({ year }))}
      />
      {children}
    </search>
  );
}

/** Includes the choices in the address, even when no row that was read has them. */
function options(values: string[], chosen: string, all: string, label: (value: string) => string) {
  const offered = chosen === ALL || values.includes(chosen) ? values : [...values, chosen];
  return [{ value: ALL, label: all }, ...offered.map((value) => ({ value, label: label(value) }))];
}

/** Search and filters of the list. They cover only the payments that were read. */

import { useTranslations } from "use-intl";

import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { PAYMENT_STATES } from "#web/model/payment/payment-state.ts";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

import { ALL, NO_METHOD, type Choices, type ListView } from "../view-model/list/list-view.ts";
import styles from "./billing-page.module.css";

export function BillingTools(props: {
  view: ListView;
  choices: Choices;
  onChoose: (next: Partial<ListView>) => void;
}) {
  const t = useTranslations("billing.tools");
  const words = usePaymentWords();
  const { view, choices, onChoose } = props;
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
    </search>
  );
}

/** Includes the choices in the address, even if no loaded row has them. */
function options(values: string[], chosen: string, all: string, label: (value: string) => string) {
  const offered = chosen === ALL || values.includes(chosen) ? values : [...values, chosen];
  return [{ value: ALL, label: all }, ...offered.map((value) => ({ value, label: label(value) }))];
}

/** Search, order and filter of the list of courses. */

import { useTranslations } from "use-intl";

import { RadioChips } from "#web/ui/form/radio-chips.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

import styles from "./courses-page.module.css";
import { COURSE_FILTERS, COURSE_SORTS, type CoursesView } from "../view-model/courses-list.ts";

export function CoursesTools(props: { view: CoursesView; onChoose: (next: Partial<CoursesView>) => void }) {
  const t = useTranslations("courses");
  const { view, onChoose } = props;
  return (
    <search className={styles["tools"]}>
      <div className={styles["fields"]}>
        <SearchField label={t("search")} value={view.search} onSearch={(search) => onChoose({ search })} />
        <SelectField
          label={t("sort")}
          options={COURSE_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          value={view.sort}
          onChoose={(sort) => onChoose({ sort })}
        />
      </div>
      <RadioChips
        legend={t("status")}
        options={COURSE_FILTERS.map((value) => ({ value, label: t(`filters.${value}`) }))}
        value={view.filter}
        onChoose={(filter) => onChoose({ filter })}
      />
    </search>
  );
}

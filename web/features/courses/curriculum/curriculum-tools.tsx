/** Filter, chips, the button that expands all, and the legend of the icons. */

import { useMemo } from "react";
import { useTranslations } from "use-intl";

import { Button } from "#web/ui/button.tsx";
import { RadioChips } from "#web/ui/form/radio-chips.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";

import styles from "./curriculum-tools.module.css";
import { signOf, StateSign } from "./state-sign.tsx";
import type { Lecture } from "../view-model/curriculum.ts";
import { LECTURE_CHIPS, type LectureView } from "../view-model/lecture-filter.ts";

interface CurriculumToolsProps {
  view: LectureView;
  onChoose: (next: Partial<LectureView>) => void;
  /** How many lectures pass the filter; undefined without one. */
  found: number | undefined;
  isAllOpen: boolean;
  /** Undefined where there is nothing to expand. */
  onToggleAll: (() => void) | undefined;
}

export function CurriculumTools(props: CurriculumToolsProps) {
  const t = useTranslations("curriculum.tools");
  const { view, onChoose, found } = props;
  return (
    <search className={`${styles["tools"]} screen-only`} aria-label={t("label")}>
      <div className={styles["field"]}>
        <SearchField
          label={t("filter")}
          placeholder={t("placeholder")}
          value={view.search}
          onSearch={(search) => onChoose({ search })}
        />
      </div>
      <div className={styles["chips"]}>
        <RadioChips
          legend={t("show")}
          options={LECTURE_CHIPS.map((value) => ({ value, label: t(value) }))}
          value={view.chip}
          onChoose={(chip) => onChoose({ chip })}
        />
      </div>
      {props.onToggleAll !== undefined && (
        <div className={styles["all"]}>
          <Button weight="quiet" onClick={props.onToggleAll}>
            {props.isAllOpen ? t("collapseAll") : t("expandAll")}
          </Button>
        </div>
      )}
      {found !== undefined && found > 0 && <p className={styles["found"]}>{t("found", { count: found })}</p>}
    </search>
  );
}

/** On phones, where rows have no room for the word: each icon that this course uses, with its word. */
export function Legend({ lectures }: { lectures: readonly Lecture[] }) {
  const t = useTranslations("curriculum");
  const used = useMemo(() => new Set(lectures.map(signOf)), [lectures]);
  const signs = (["unread", "read", "completed", "locked"] as const).filter((sign) => used.has(sign));
  return (
    <ul className={`${styles["legend"]} screen-only`} aria-hidden="true">
      {signs.map((sign) => (
        <li key={sign}>
          <StateSign sign={sign} />
          <span>{t(`states.${sign}`)}</span>
        </li>
      ))}
    </ul>
  );
}

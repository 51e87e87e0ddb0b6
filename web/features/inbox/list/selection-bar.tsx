/** While notifications can be selected: their number, and what can be done with them. It stays at the foot of the screen. */

import { useTranslations } from "use-intl";

import { Button } from "#web/ui/button.tsx";

import styles from "../undo-bar.module.css";
import { focusHeading } from "./focus-heading.ts";
import type { Marks } from "../use-marks.ts";
import type { Notification } from "../view-model/notification.ts";
import { MAX_SELECTED, type Selection } from "./use-selection.ts";

export function SelectionBar(props: {
  selection: Selection;
  /** What the list shows. */
  shown: readonly Notification[];
  marks: Marks;
}) {
  const { selection, shown, marks } = props;
  const t = useTranslations("inbox");
  const { ids } = selection;
  if (ids === undefined) return null;
  const selectable = shown.flatMap(({ id, isUnread }) => (isUnread && id !== null ? [id] : []));
  // Rows that were filtered out or read after they were selected are not marked unseen.
  const chosen = shown.filter(({ id, isUnread }) => isUnread && id !== null && ids.has(id));
  const isNothing = chosen.length === 0;
  const { isBlocked, word } = marks.need;

  // The pressed button disappears with the bar.
  const end = (): void => {
    selection.end();
    focusHeading();
  };
  const mark = (): void => {
    if (isNothing || isBlocked) return;
    marks.markSeveral(
      chosen.flatMap(({ id, title }) => (id === null ? [] : [{ id, title: title ?? t("untitled") }])),
    );
    end();
  };

  return (
    <div className={`${styles["bar"]} screen-only`}>
      <output>{t("selected", { count: chosen.length })}</output>
      <Button weight="quiet" onClick={end}>
        {t("endSelection")}
      </Button>
      <Button onClick={() => selection.choose(selectable)} aria-disabled={selectable.length === 0}>
        {t("selectAll", { count: Math.min(selectable.length, MAX_SELECTED) })}
      </Button>
      <Button weight="primary" onClick={mark} aria-disabled={isNothing || isBlocked}>
        <span>{t("markRead")}</span>
        {word !== null && <span className="faint-text">{word}</span>}
      </Button>
    </div>
  );
}

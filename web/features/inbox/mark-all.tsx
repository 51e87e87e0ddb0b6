/**
 * Marks everything as read. It can be undone for a while. At a school that would also mark later notifications it cannot, so the button
 * first says how many will be marked, and asks the member for confirmation.
 */

import { useState } from "react";
import { useTranslations } from "use-intl";

import { focusFirstButton } from "#web/ui/browser/focus-first-button.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { Marks } from "./use-marks.ts";

export function MarkAll(props: {
  /** The school's count; null when it is not known. */
  count: number | null;
  marks: Marks;
  /** When nothing is left to mark, the button disappears: this moves the focus. */
  onMarked: () => void;
}) {
  const { count, marks, onMarked } = props;
  const t = useTranslations("inbox");
  const [question, setQuestion] = useState<"none" | "asked" | "put off">("none");
  const { isAllowed } = marks.stepUp;
  const { need } = marks;

  async function press(): Promise<void> {
    if (need.isBlocked) return;
    // Without the permission, the step-up dialog opens.
    if (!isAllowed) return marks.markAll();
    if (await marks.markAllUntilNow(count)) onMarked();
    else setQuestion("asked");
  }

  function markAll(): void {
    if (need.isBlocked) return;
    setQuestion("none");
    marks.markAll();
    onMarked();
  }

  if (question === "asked" && count !== 0)
    return (
      <div key="question" ref={focusFirstButton}>
        <Notice
          tone="due"
          title={count === null ? t("confirm.titleUncounted") : t("confirm.title", { count })}
          body={t("confirm.body")}
          actions={
            <>
              <Button weight="primary" onClick={markAll} aria-disabled={need.isBlocked}>
                {count === null ? t("markAll") : t("confirm.yes", { count })}
              </Button>
              <Button onClick={() => setQuestion("put off")}>{t("confirm.no")}</Button>
            </>
          }
        />
      </div>
    );

  return (
    <div key="button" ref={question === "put off" ? focusFirstButton : undefined}>
      <Button
        weight="quiet"
        onClick={() => void press()}
        // The answer has arrived when the member presses.
        onPointerEnter={marks.expectMarkAll}
        onFocus={marks.expectMarkAll}
        aria-disabled={need.isBlocked}
      >
        <span>{t("markAll")}</span>
        {need.word !== null && <span className="faint-text">{need.word}</span>}
      </Button>
      {marks.hasAllFailed && (
        <p role="alert" className="failed-text">
          {t("markAllFailed")}
        </p>
      )}
    </div>
  );
}

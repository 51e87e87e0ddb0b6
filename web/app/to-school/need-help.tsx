/** "Need help?": opens the sheet with the contacts of the school, which every page has (`web/frame/shell/help-sheet.tsx`). */

import { useTranslations } from "use-intl";

import { buttonClass } from "#web/ui/button.tsx";

export const HELP_SHEET_ID = "help";

/**
 * A message that sends a member to the school must have this button. A popover's button needs no script, so it works as soon as the page
 * is shown. A modal dialog cannot have it: what is outside the dialog does not react. It shows the contacts themselves (`AskSchool`).
 *
 * @param props.words  what the member wants of the school, if it is not help
 */
export function NeedHelp({ words }: { words?: string }) {
  const t = useTranslations("shell.help");
  return (
    <button
      type="button"
      popoverTarget={HELP_SHEET_ID}
      className={buttonClass(words === undefined ? "quiet" : "plain")}
    >
      {words ?? t("open")}
    </button>
  );
}

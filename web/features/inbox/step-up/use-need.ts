/** What an action at the school lacks at the moment, in a word or two to stand beside its button. */

import { useMemo } from "react";
import { useTranslations } from "use-intl";

import { useIsOnline } from "#web/ui/use-online.ts";

import type { StepUp } from "./use-step-up.ts";

export interface Need {
  /** Null when nothing is lacking. */
  word: string | null;
  /**
   * Nothing can be done about it here, so the button does nothing. It is not `disabled`, which would take the focus from
   * whoever stands on it as the network goes.
   */
  isBlocked: boolean;
}

/** The same object while nothing in it changes. A missing permission blocks nothing: pressing the button asks for it. */
export function useNeed({ isAllowed }: Pick<StepUp, "isAllowed">): Need {
  const t = useTranslations("stepUp");
  const isOnline = useIsOnline();
  return useMemo(() => {
    if (!isOnline) return { word: t("needsNetwork"), isBlocked: true };
    return { word: isAllowed ? null : t("needsPermission"), isBlocked: false };
  }, [isOnline, isAllowed, t]);
}

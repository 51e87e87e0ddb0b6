/** What an action at the school lacks now, as a short text beside its button. */

import { useMemo } from "react";
import { useTranslations } from "use-intl";

import { useIsOnline } from "#web/ui/browser/use-online.ts";

import type { StepUp } from "./use-step-up.ts";

export interface Need {
  /** Null when nothing is lacking. */
  word: string | null;
  /**
   * The action is impossible now, so the button does nothing. It is not `disabled`, because a disabled button would lose
   * the focus when the network goes.
   */
  isBlocked: boolean;
}

/** Memoized. A missing permission blocks nothing: pressing the button asks for it. */
export function useNeed({ isAllowed }: Pick<StepUp, "isAllowed">): Need {
  const t = useTranslations("stepUp");
  const isOnline = useIsOnline();
  return useMemo(() => {
    if (!isOnline) return { word: t("needsNetwork"), isBlocked: true };
    return { word: isAllowed ? null : t("needsPermission"), isBlocked: false };
  }, [isOnline, isAllowed, t]);
}

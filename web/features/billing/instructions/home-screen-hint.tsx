import { useTranslations } from "use-intl";

import { useIsHydrating } from "#web/ui/browser/use-is-hydrating.ts";

import styles from "./instruction-actions.module.css";

/**
 * Where Safari on iOS forgets what it keeps of a site that is not opened for seven days: the way to the Home Screen, on which the
 * portal keeps it. Safari never offers this by itself.
 */
export function HomeScreenHint() {
  const t = useTranslations("payment.keep");
  const isHydrating = useIsHydrating();
  // Only browsers of iOS have this property. It is true where the portal was opened from the Home Screen.
  const isOnHomeScreen: unknown = isHydrating ? undefined : Reflect.get(navigator, "standalone");
  return isOnHomeScreen === false && <p className={styles["homeScreen"]}>{t("homeScreen")}</p>;
}

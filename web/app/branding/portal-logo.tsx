/** The school's logo, if the operator set one. The portal's name stands beside it, so it has no text of its own. */

import { portalPage } from "./portal-page.ts";
import styles from "./portal-logo.module.css";

interface PortalLogoProps {
  /** Sets its size. */
  className?: string | undefined;
  /** It stands on white paper, in either theme. */
  isPrinted?: boolean;
}

/** Without a logo nothing is shown. */
export function PortalLogo({ className = "", isPrinted = false }: PortalLogoProps) {
  const { logo } = portalPage;
  if (logo === undefined) return null;
  const { path, darkPath, width, height } = logo;
  const size = { width, height };
  const name = `${styles["logo"]} ${className}`;
  if (isPrinted) return <img alt="" {...size} src={path} className={name} fetchPriority="low" />;
  if (darkPath === undefined)
    return <img alt="" {...size} src={path} className={`${name} ${styles["alone"]}`} />;
  // Lazy: the browser requests only the one of the two that is shown.
  return (
    <>
      <img alt="" {...size} src={path} loading="lazy" className={`${name} ${styles["light"]}`} />
      <img alt="" {...size} src={darkPath} loading="lazy" className={`${name} ${styles["dark"]}`} />
    </>
  );
}

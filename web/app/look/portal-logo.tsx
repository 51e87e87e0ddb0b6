/** The school's logo, where the operator gave one. It stands beside the portal's name, so it has no words of its own. */

import { portalPage } from "./portal-look.ts";
import styles from "./portal-logo.module.css";

interface PortalLogoProps {
  /** How large it is where it stands. */
  className?: string | undefined;
  /** It stands on white paper, whatever the theme. */
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
  // Lazy: of the two the browser fetches the one that is shown.
  return (
    <>
      <img alt="" {...size} src={path} loading="lazy" className={`${name} ${styles["light"]}`} />
      <img alt="" {...size} src={darkPath} loading="lazy" className={`${name} ${styles["dark"]}`} />
    </>
  );
}

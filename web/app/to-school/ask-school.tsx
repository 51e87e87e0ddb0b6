/** The contacts of the school that the operator set. Each component shows nothing if none is set. */

import { useTranslations } from "use-intl";

import { buttonClass } from "#web/ui/button.tsx";

import { portalPage } from "../branding/portal-page.ts";

/** "Ask the school: mail, telephone, LINE". A message that sends a member to the school must show these links. */
export function AskSchool() {
  const t = useTranslations("shell");
  const { contacts = [] } = portalPage;
  if (contacts.length === 0) return null;
  return (
    <p className="ask-school row-3 baseline quiet-text">
      <span>{t("askSchool")}</span>
      <span className="row-3 baseline" translate="no">
        {contacts.map(({ name, href }) => (
          <a key={href} href={href} rel="noreferrer">
            {name}
          </a>
        ))}
      </span>
    </p>
  );
}

/** To the school's shop, whatever else the member owns or paid: the portal promises neither renewal nor a new order. */
export function ShopLink() {
  const t = useTranslations("shell.toSchool");
  return portalPage.shopLink === undefined ? null : (
    <a className={buttonClass()} href={portalPage.shopLink} rel="noreferrer">
      {t("shop")}
    </a>
  );
}

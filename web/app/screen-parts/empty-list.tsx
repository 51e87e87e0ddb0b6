/** Shown instead of a list without rows: why it is empty, and a link to the school, which adds the rows. */

import { useTranslations } from "use-intl";

import { buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { NeedHelp } from "../to-school/need-help.tsx";
import { portalPage } from "../branding/portal-page.ts";
import { useSignedIn } from "../session/signed-in.ts";

export interface EmptyListProps {
  title: string;
  body: string;
  /** `shop` for things that a member buys. All else comes from the school's site, which is also used if no shop is set. */
  from?: "shop";
}

export function EmptyList({ title, body, from }: EmptyListProps) {
  const t = useTranslations("shell.toSchool");
  const { school } = useSignedIn();
  const shop = from === "shop" ? portalPage.shopLink : undefined;
  return (
    <Notice
      title={title}
      body={body}
      actions={
        <a className={buttonClass()} href={shop ?? school.url} rel="noreferrer">
          {t(shop === undefined ? "site" : "shop")}
        </a>
      }
      footer={<NeedHelp />}
    />
  );
}

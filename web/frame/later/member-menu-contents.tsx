/** The contents of the member menu, in a later chunk, because nobody opens it in the first moments. */

import { useQueryClient } from "@tanstack/react-query";
import { use, useRef, useState, type ComponentProps, type MouseEvent } from "react";
import { IntlProvider, useTranslations } from "use-intl";
import { Link, useLocation } from "wouter";

import type { SignedInView } from "#shared/session-view.ts";
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES } from "#shared/languages.ts";
import { loadMessages } from "#web/i18n/messages.ts";
import { useLanguage, LANGUAGE_KEY } from "#web/i18n/preference.ts";
import { chooseTimes, useIsSchoolElsewhere, TIMES, useTimes, TIMES_KEY } from "#web/i18n/time-zone.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { MailAddress } from "#web/ui/mail-address.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { RadioChips } from "#web/ui/form/radio-chips.tsx";
import { useIsOnline } from "#web/ui/browser/use-online.ts";
import { NeedHelp } from "#web/app/to-school/need-help.tsx";
import { paths } from "#web/app/paths.ts";
import { chooseTheme, THEME_WORDS, THEME_CHOICES, useTheme, THEME_KEY } from "./theme.ts";
import { leaveSession } from "../leave-session.ts";
import styles from "../shell/member-menu.module.css";
import { PreviewEntry } from "./preview-entry.tsx";
import { askForShortcutList, SHORTCUTS_OFF_KEY } from "./shortcut-keys.ts";
import { CSRF_HEADER, CSRF_HEADER_VALUE, LOGOUT_PATH } from "#shared/bff-paths.ts";
import { sendStoredChoices } from "#web/ui/browser/stored-choice.ts";
import { storedText, storeText } from "#web/ui/browser/stored-text.ts";
import { tellOfDevice } from "./device-cookie.ts";
import { type MarkStore, marksOf } from "#web/app/unread/read-marks.ts";
import { sendWaitingMarks } from "#web/app/unread/marks/waiting-marks.ts";
import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { tellOtherTabsOfSignOut } from "#web/app/session/signed-out-elsewhere.ts";
import { installOffer } from "#web/app/install-offer.ts";
import { useSharedValue } from "#web/ui/browser/shared-value.ts";

const TIMES_WORDS = { mine: "timesMine", school: "timesSchool" } as const;

export function MemberMenuContents({ member }: { member: SignedInView["member"] | undefined }) {
  const { language } = useLanguage();
  return (
    <IntlProvider locale={language} messages={use(loadMessages(language, "extras"))}>
      {member !== undefined && (
        <div className={styles["member"]}>
          <Avatar id={member.sub} name={member.name ?? member.email ?? member.sub} picture={member.picture} />
          <div>
            {member.name !== null && (
              <p className={styles["name"]}>
                <bdi>{member.name}</bdi>
              </p>
            )}
            {member.email !== null && (
              <p className="quiet">
                <bdi>
                  <MailAddress address={member.email} />
                </bdi>
              </p>
            )}
          </div>
        </div>
      )}
      {member !== undefined && <Ways />}
      <LanguageChoice />
      <ThemeChoice />
      {useIsSchoolElsewhere() && <TimesChoice />}
      <ShortcutsButton />
      <InstallOffer />
      <NeedHelp />
      {member !== undefined && <SignOutButton />}
    </IntlProvider>
  );
}

/** Links to screens that members look for in this menu. */
function Ways() {
  const t = useTranslations("extras.memberMenu");
  const shell = useTranslations("shell");
  const mayPreview = use(SignedInContext)?.canPreview === true;
  const close = (event: MouseEvent) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover?.();
  return (
    <p className={styles["ways"]}>
      <Link href={paths.account} onClick={close}>
        {shell("nav.account")}
      </Link>
      <Link href={paths.accountSessions} onClick={close}>
        {t("devices")}
      </Link>
      <Link href={paths.inboxSettings} onClick={close}>
        {t("notices")}
      </Link>
      {mayPreview && (
        <span>
          <PreviewEntry />
        </span>
      )}
    </p>
  );
}

function LanguageChoice() {
  const t = useTranslations("extras.memberMenu");
  const { language, choose } = useLanguage();
  const options = LANGUAGES.map((value) => ({
    value,
    label: LANGUAGE_NAMES[value],
    lang: LANGUAGE_TAGS[value],
  }));
  return <Choice title={t("language")} options={options} value={language} onChoose={choose} />;
}

function ThemeChoice() {
  const t = useTranslations("extras.memberMenu");
  const options = THEME_CHOICES.map((value) => ({ value, label: t(THEME_WORDS[value]) }));
  return <Choice title={t("theme")} options={options} value={useTheme()} onChoose={chooseTheme} />;
}

/** Chooses the clock for all times: the school's or the device's. */
function TimesChoice() {
  const t = useTranslations("extras.memberMenu");
  const { zoneName } = useFormats();
  const options = TIMES.map((value) => ({ value, label: t(TIMES_WORDS[value]) }));
  return (
    <Choice title={t("times")} options={options} value={useTimes()} onChoose={chooseTimes}>
      <p className="quiet-text">{t("timesAre", { zone: zoneName })}</p>
    </Choice>
  );
}

function Choice<Value extends string>(
  props: Omit<ComponentProps<typeof RadioChips<Value>>, "legend"> & { title: string; children?: Elements },
) {
  const { title, children, ...choice } = props;
  return (
    <div className="stack-2">
      <p className="quiet-text" aria-hidden="true">
        {title}
      </p>
      <RadioChips legend={title} {...choice} />
      {children}
    </div>
  );
}

function ShortcutsButton() {
  const t = useTranslations("extras.memberMenu");
  const button = useRef<HTMLButtonElement>(null);
  // The menu closes first, which focuses its button; the list gives the focus back there.
  const open = (): void => {
    button.current?.closest<HTMLElement>("[popover]")?.hidePopover?.();
    askForShortcutList();
  };
  return (
    <div className={styles["keys"]}>
      <Button ref={button} weight="quiet" onClick={open}>
        {t("shortcuts")}
      </Button>
    </div>
  );
}

function SignOutButton() {
  const t = useTranslations("extras.memberMenu");
  const queries = useQueryClient();
  const api = useMemberApi();
  const signOutUrl = use(SignedInContext)?.school.signOutUrl;
  const [, navigate] = useLocation();
  const isOnline = useIsOnline();
  const [state, setState] = useState<"idle" | "leaving" | "failed">("idle");

  async function leave(): Promise<void> {
    setState("leaving");
    try {
      await signOut(marksOf(api));
    } catch {
      setState("failed");
      return;
    }
    // Another tab may have signed out meanwhile.
    if (api.ended.aborted) return;
    leaveSession(api, queries, signOutUrl);
    navigate(paths.signIn);
  }

  return (
    <div className="stack-2">
      <Button onClick={() => isOnline && void leave()} isBusy={state === "leaving"} aria-disabled={!isOnline}>
        {state === "leaving" ? t("signingOut") : t("signOut")}
      </Button>
      {!isOnline && <p>{t("signOutNeedsNetwork")}</p>}
      {state === "failed" && <p role="alert">{t("signOutFailed")}</p>}
    </div>
  );
}

/** The choice of this device to see the offer no more. */
const INSTALL_OFFER_KEY = "homeroom.install-offer";

/** Choices of this device; none of them says anything about a member. */
const CHOICES = [LANGUAGE_KEY, THEME_KEY, TIMES_KEY, SHORTCUTS_OFF_KEY, INSTALL_OFFER_KEY];

/** The maximum time by which a school that does not answer delays a sign-out. */
const SENDING_MS = 1000;

/** Ends the session at the BFF, and informs the member's other tabs. @throws when the BFF does not confirm the end */
async function signOut(marks: MarkStore): Promise<void> {
  // After the end of the session nothing can be marked.
  await Promise.race([sendWaitingMarks(marks), new Promise((resolve) => setTimeout(resolve, SENDING_MS))]);
  const restoreChoices = choicesOfDevice();
  const response = await fetch(LOGOUT_PATH, {
    method: "POST",
    headers: { [CSRF_HEADER]: CSRF_HEADER_VALUE },
  });
  // 401: the session had already ended, which is the wanted result.
  if (!response.ok && response.status !== 401) throw new Error(`Sign-out failed (${response.status}).`);
  restoreChoices();
  tellOtherTabsOfSignOut();
}

/**
 * The BFF's answer makes the browser delete everything that this site stored, so that no data of the member stays. Without the choices,
 * the page would suddenly change its language or theme.
 *
 * @returns a function that stores the choices again
 */
function choicesOfDevice(): () => void {
  const stored = CHOICES.map((key) => [key, storedText("localStorage", key)] as const);
  return () => {
    for (const [key, value] of stored) if (value !== null) storeText("localStorage", key, value);
    sendStoredChoices();
    tellOfDevice();
  };
}

/** In the member menu: offers to install the portal. Once per device: after any answer, it is not offered again. */
function InstallOffer() {
  const t = useTranslations("extras.memberMenu");
  const offer = useSharedValue(installOffer);
  if (offer === undefined || storedText("localStorage", INSTALL_OFFER_KEY) !== null) return null;

  const install = (): void => {
    // The browser then asks the member, who may still refuse.
    offer.prompt().catch(() => undefined);
    putAway();
  };
  return (
    <div className="stack-2">
      <p className="quiet-text">{t("install")}</p>
      <div className="choices">
        <Button onClick={install}>{t("installNow")}</Button>
        <Button weight="quiet" onClick={putAway}>
          {t("installNever")}
        </Button>
      </div>
    </div>
  );
}

function putAway(): void {
  storeText("localStorage", INSTALL_OFFER_KEY, "put-away");
  installOffer.set(undefined);
}

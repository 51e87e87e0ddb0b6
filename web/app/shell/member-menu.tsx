/** Who is signed in, the language and the theme, and the way out. */

import { useQueryClient } from "@tanstack/react-query";
import { Settings2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLocation } from "wouter";

import type { SignedInView } from "#shared/session-view.ts";
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES } from "#web/i18n/languages.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { RadioChips } from "#web/ui/radio-chips.tsx";

import { paths } from "../paths.ts";
import { signOut } from "../session/sign-out.ts";
import { chooseTheme, currentTheme, THEMES } from "../theme.ts";
import styles from "./member-menu.module.css";
import { SHORTCUT_LIST_ID } from "./shortcut-list.tsx";

const THEME_WORDS = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;

export function MemberMenu({ session }: { session: SignedInView | undefined }) {
  const t = useTranslations("shell.menu");
  const member = session?.member;
  return (
    <>
      <button type="button" className={styles["opener"]} popoverTarget="member-menu">
        <span className="visually-hidden">{t("open")}</span>
        {member === undefined ? (
          <Settings2 size={20} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Avatar id={member.sub} name={member.name ?? member.email ?? member.sub} />
        )}
      </button>
      <section id="member-menu" popover="auto" className={styles["menu"]} aria-label={t("title")}>
        {member !== undefined && (
          <div className={styles["member"]}>
            {member.name !== null && (
              <p className={styles["name"]}>
                <bdi>{member.name}</bdi>
              </p>
            )}
            {member.email !== null && <p className={styles["email"]}>{member.email}</p>}
          </div>
        )}
        <LanguageChoice />
        <ThemeChoice />
        <ShortcutsButton />
        {member !== undefined && <SignOutButton />}
      </section>
    </>
  );
}

function LanguageChoice() {
  const t = useTranslations("shell.menu");
  const { language, choose } = useLanguage();
  return (
    <div className={styles["choice"]}>
      <p aria-hidden="true">{t("language")}</p>
      <RadioChips
        legend={t("language")}
        options={LANGUAGES.map((value) => ({
          value,
          label: LANGUAGE_NAMES[value],
          lang: LANGUAGE_TAGS[value],
        }))}
        value={language}
        onChoose={choose}
      />
    </div>
  );
}

function ThemeChoice() {
  const t = useTranslations("shell.menu");
  const [theme, setTheme] = useState(currentTheme);
  return (
    <div className={styles["choice"]}>
      <p aria-hidden="true">{t("theme")}</p>
      <RadioChips
        legend={t("theme")}
        options={THEMES.map((value) => ({ value, label: t(THEME_WORDS[value]) }))}
        value={theme}
        onChoose={(next) => {
          chooseTheme(next);
          setTheme(next);
        }}
      />
    </div>
  );
}

function ShortcutsButton() {
  const t = useTranslations("shell.shortcuts");
  const open = (): void => {
    const list = document.getElementById(SHORTCUT_LIST_ID);
    if (list instanceof HTMLDialogElement) list.showModal();
  };
  return (
    <div className={styles["keys"]}>
      <Button weight="quiet" onClick={open}>
        {t("title")}
      </Button>
    </div>
  );
}

function SignOutButton() {
  const t = useTranslations("shell.menu");
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [state, setState] = useState<"idle" | "leaving" | "failed">("idle");

  async function leave(): Promise<void> {
    setState("leaving");
    try {
      await signOut();
    } catch {
      setState("failed");
      return;
    }
    // Leaving the gate drops the member's urql client with its cache; this drops the other one.
    queries.clear();
    navigate(paths.signIn);
  }

  return (
    <div className={styles["signOut"]}>
      <Button onClick={() => void leave()} disabled={state === "leaving"}>
        {state === "leaving" ? t("signingOut") : t("signOut")}
      </Button>
      {state === "failed" && <p role="alert">{t("signOutFailed")}</p>}
    </div>
  );
}

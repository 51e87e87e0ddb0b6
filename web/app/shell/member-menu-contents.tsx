/** What the member menu holds: a chunk of its own, since nobody opens it in the first moments. */

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useLocation } from "wouter";

import type { SignedInView } from "#shared/session-view.ts";
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES } from "#web/i18n/languages.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioChips } from "#web/ui/radio-chips.tsx";

import { paths } from "../paths.ts";
import { signOut } from "../session/sign-out.ts";
import { chooseTheme, currentTheme, THEMES } from "../theme.ts";
import styles from "./member-menu.module.css";
import { askForShortcutList } from "./shortcut-keys.ts";

const THEME_WORDS = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;

export function MemberMenuContents({ member }: { member: SignedInView["member"] | undefined }) {
  return (
    <>
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
  const t = useTranslations("shell.menu");
  const button = useRef<HTMLButtonElement>(null);
  // The menu closes first and its opener has the focus again: that is where the list gives it back to.
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

/** The contact sheet: all states of a screen side by side, each with a link that opens it alone. */

import { use, useEffect, useMemo, useState } from "react";

import { PREVIEW_PATH } from "#shared/bff-paths.ts";
import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { onSignedOutElsewhere } from "#web/app/session/signed-out-elsewhere.ts";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "#shared/languages.ts";
import { THEMES } from "#shared/themes.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

import { SCREENS, statesOf } from "../../states/list.ts";
import { loadTitlesOf } from "../../states/sample-titles.ts";
import { ExitLink } from "../exit-link.tsx";
import pageStyles from "../preview-page.module.css";
import { screenName, useOperatorsLanguage } from "../words/words.ts";
import { type Look, SheetCell } from "./sheet-cell.tsx";
import styles from "./sheet-page.module.css";
import { sheetPath } from "./sheet-path.ts";
import { useAliveFrames } from "./use-alive-frames.ts";

export function SheetPage({ screen }: { screen: string }) {
  const { words, language } = useOperatorsLanguage();
  const [choices, setChoices] = useState(() => readSheetChoices(window.location.search, language));
  const [openedAt] = useState(() => Date.now());
  const name = screenName(words, screen);
  const isKnown = SCREENS.includes(screen);
  // The states belong to several members.
  for (const { id } of SAMPLE_PEOPLE) use(loadTitlesOf(id));
  const cells = useMemo(() => {
    const looks = looksOf(choices);
    return statesOf(screen).flatMap((state) =>
      looks.map((look) => ({ name: `${state.id} ${look.language} ${look.theme}`, state, look })),
    );
  }, [screen, choices]);
  const names = useMemo(() => cells.map((cell) => cell.name), [cells]);
  const frames = useAliveFrames(names);

  useEffect(() => {
    document.title = words.titled(words.sheet.title(name));
  }, [words, name]);
  useEffect(() => onSignedOutElsewhere(() => window.location.assign("/")), []);
  useEffect(() => {
    window.history.replaceState(null, "", `${sheetPath(screen)}${writeSheetChoices(choices)}`);
  }, [screen, choices]);

  const choose = (next: Partial<SheetChoices>) => setChoices({ ...choices, ...next });
  return (
    <div className={styles["page"]}>
      <a className="skip-link target" href="#states">
        {words.sheet.skip}
      </a>
      <section className={pageStyles["banner"]} aria-label={words.screenName}>
        <p>{words.banner}</p>
      </section>
      <header className={styles["head"]}>
        <div className={styles["title"]}>
          <h1>{isKnown ? words.sheet.title(name) : words.screenName}</h1>
          <p className="quiet">
            {isKnown ? words.states.count(cells.length / looksOf(choices).length) : words.sheet.unknown}
          </p>
        </div>
        <div className={styles["choices"]}>
          <SelectField
            label={words.states.screen}
            options={[...new Set([...SCREENS, screen])].map((value) => ({
              value,
              label: screenName(words, value),
            }))}
            value={screen}
            onChoose={(next) => window.location.assign(`${sheetPath(next)}${writeSheetChoices(choices)}`)}
          />
          <SelectField
            label={words.language}
            options={SHEET_LANGUAGES.map((value) => ({
              value,
              label: value === "both" ? words.sheet.bothLanguages : LANGUAGE_NAMES[value],
            }))}
            value={choices.language}
            onChoose={(next) => choose({ language: next })}
          />
          <SelectField
            label={words.theme}
            options={SHEET_THEMES.map((value) => ({
              value,
              label: value === "both" ? words.sheet.bothThemes : words.themeOf[value],
            }))}
            value={choices.theme}
            onChoose={(theme) => choose({ theme })}
          />
        </div>
        <div className={styles["links"]}>
          <a className={buttonClass()} href={`${PREVIEW_PATH}/`}>
            {words.sheet.back}
          </a>
          <ExitLink to="/" />
        </div>
      </header>
      <main id="states" tabIndex={-1}>
        {!isKnown && (
          <ul className={styles["screens"]}>
            {SCREENS.map((each) => (
              <li key={each}>
                <a className="target" href={`${sheetPath(each)}${writeSheetChoices(choices)}`}>
                  {screenName(words, each)}
                </a>
              </li>
            ))}
          </ul>
        )}
        <ul className={styles["cells"]} data-looks={looksOf(choices).length}>
          {cells.map((cell) => (
            <SheetCell
              key={cell.name}
              name={cell.name}
              place={frames.placeOf(cell.name)}
              isAlive={frames.isAlive(cell.name)}
              onStarted={frames.onStarted}
              state={cell.state}
              look={cell.look}
              openedAt={openedAt}
            />
          ))}
        </ul>
      </main>
    </div>
  );
}

/** The choices of a contact sheet, read from its address: one or both languages, one or both themes. */
const SHEET_LANGUAGES = [...LANGUAGES, "both"] as const;
const SHEET_THEMES = [...THEMES, "both"] as const;

interface SheetChoices {
  language: (typeof SHEET_LANGUAGES)[number];
  theme: (typeof SHEET_THEMES)[number];
}

/** @param usual  the operator's own language */
function readSheetChoices(search: string, usual: Language): SheetChoices {
  const query = new URLSearchParams(search);
  return {
    language: SHEET_LANGUAGES.find((each) => each === query.get("lang")) ?? usual,
    theme: SHEET_THEMES.find((each) => each === query.get("theme")) ?? "light",
  };
}

function writeSheetChoices({ language, theme }: SheetChoices): string {
  return `?${new URLSearchParams({ lang: language, theme }).toString()}`;
}

function looksOf({ language, theme }: SheetChoices): Look[] {
  const languages = language === "both" ? LANGUAGES : [language];
  const themes = theme === "both" ? THEMES : [theme];
  return languages.flatMap((each) => themes.map((look) => ({ language: each, theme: look })));
}

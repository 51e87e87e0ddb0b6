/** Everything that an operator can choose, in one column. */

import { THEME_CHOICES } from "#web/frame/later/theme.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#shared/languages.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { MEMBER_NAMES, memberOf, NETWORKS, PERMISSIONS, SCHOOLS, SESSIONS, ZONES, SIZES } from "./choices.ts";
import { MomentField } from "./moment/moment-field.tsx";
import { StatePicker } from "./picker/state-picker.tsx";
import styles from "./preview-page.module.css";
import type { Preview } from "./use-preview.ts";
import { useOperatorsLanguage } from "./words/words.ts";

const USUAL = "usual";

/** @param props.play  called with the state that is chosen */
export function SettingsPanel({ preview, play }: { preview: Preview; play: Preview["play"] }) {
  const { words, language } = useOperatorsLanguage();
  const { choices, choose, zone } = preview;
  const zones = [...new Set<string>([memberOf(choices.member).timeZone, ...ZONES, zone])];
  const usual = { value: USUAL, label: words.asUsual } as const;
  return (
    <>
      <StatePicker preview={preview} play={play} />
      <SelectField
        label={words.member}
        options={MEMBER_NAMES.map((value) => {
          const { name, note } = memberOf(value);
          return { value, label: `${name} – ${note[language]}` };
        })}
        value={choices.member}
        onChoose={(member) => choose({ member })}
      />
      <MomentField preview={preview} />
      <SelectField
        label={words.zone}
        options={zones.map((value) => ({ value, label: value }))}
        value={zone}
        onChoose={(next) => choose({ zone: next })}
      />
      <div className={styles["pair"]}>
        <SelectField
          label={words.language}
          options={[usual, ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))]}
          value={choices.language ?? USUAL}
          onChoose={(next) => choose({ language: next === USUAL ? undefined : next })}
        />
        <SelectField
          label={words.theme}
          options={[usual, ...THEME_CHOICES.map((value) => ({ value, label: words.themeOf[value] }))]}
          value={choices.theme ?? USUAL}
          onChoose={(next) => choose({ theme: next === USUAL ? undefined : next })}
        />
      </div>
      <SelectField
        label={words.size}
        options={SIZES.map((value) => ({ value, label: words.sizeOf[value] }))}
        value={choices.size}
        onChoose={(size) => choose({ size })}
      />
      <div className={styles["pair"]}>
        <SelectField
          label={words.network}
          options={NETWORKS.map((value) => ({ value, label: words.networkOf[value] }))}
          value={choices.network}
          onChoose={(network) => choose({ network })}
        />
        <SelectField
          label={words.school}
          options={SCHOOLS.map((value) => ({ value, label: words.schoolOf[value] }))}
          value={choices.school}
          onChoose={(school) => choose({ school })}
        />
        <SelectField
          label={words.session}
          options={SESSIONS.map((value) => ({ value, label: words.sessionOf[value] }))}
          value={choices.session}
          onChoose={(session) => choose({ session })}
        />
        <SelectField
          label={words.permission}
          options={PERMISSIONS.map((value) => ({ value, label: words.permissionOf[value] }))}
          value={choices.permission}
          onChoose={(permission) => choose({ permission })}
        />
      </div>
    </>
  );
}

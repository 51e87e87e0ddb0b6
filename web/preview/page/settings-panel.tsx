/** Everything that an operator can choose, in one column. */

import { useState } from "react";

import { THEME_CHOICES } from "#web/frame/later/theme.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#shared/languages.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { MEMBER_NAMES, memberOf, NETWORKS, PERMISSIONS, SCHOOLS, SESSIONS, ZONES, SIZES } from "./choices.ts";
import { MomentField } from "./moment/moment-field.tsx";
import { StatePicker } from "./picker/state-picker.tsx";
import styles from "./preview-page.module.css";
import type { Preview } from "./use-preview.ts";
import { useOperatorsLanguage, useWords } from "./words/words.ts";
import fieldStyles from "#web/ui/form/field.module.css";
import { freeSize, isSide, MAX_SIDE, MIN_SIDE, type Sides, sidesOf } from "./size/free-size.ts";

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
      <SizeField preview={preview} />
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

const FREE = "free";
/** The size of many phones; where a free size begins. */
const FIRST_SIDES: Sides = { width: 412, height: 915 };

/** The size of the screen: that of a device, or a width and a height to type. */
function SizeField({ preview: { choices, choose } }: { preview: Preview }) {
  const words = useWords();
  const sides = sidesOf(choices.size);
  const known = SIZES.find((size) => size === choices.size);
  return (
    <>
      <SelectField
        label={words.size}
        options={([...SIZES, FREE] as const).map((value) => ({ value, label: words.sizeOf[value] }))}
        value={known ?? FREE}
        onChoose={(size) => choose({ size: size === FREE ? freeSize(FIRST_SIDES) : size })}
      />
      {sides !== undefined && (
        <div className={styles["pair"]}>
          {(["width", "height"] as const).map((side) => (
            <SideField
              key={side}
              label={words[side]}
              pixels={sides[side]}
              onPixels={(pixels) => choose({ size: freeSize({ ...sides, [side]: pixels }) })}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface SideFieldProps {
  label: string;
  pixels: number;
  onPixels: (pixels: number) => void;
}

/** Holds typed text until the field is left; then it shows the size again. */
function SideField({ label, pixels, onPixels }: SideFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <label className="stack-1 quiet-text">
      <span>{label}</span>
      <input
        type="number"
        className={fieldStyles["control"]}
        min={MIN_SIDE}
        max={MAX_SIDE}
        value={typed ?? pixels}
        onBlur={() => setTyped(undefined)}
        onChange={({ target }) => {
          setTyped(target.value);
          if (isSide(target.valueAsNumber)) onPixels(target.valueAsNumber);
        }}
      />
    </label>
  );
}

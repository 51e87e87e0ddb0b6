/** The size of the screen: that of a device, or a width and a height to type. */

import { useState } from "react";

import fieldStyles from "#web/ui/form/field.module.css";
import { SelectField } from "#web/ui/form/select-field.tsx";

import { SIZES } from "../choices.ts";
import { freeSize, isSide, MAX_SIDE, MIN_SIDE, type Sides, sidesOf } from "./free-size.ts";
import styles from "../preview-page.module.css";
import type { Preview } from "../use-preview.ts";
import { useWords } from "../words/words.ts";

const FREE = "free";
/** The size of many phones; where a free size begins. */
const FIRST_SIDES: Sides = { width: 412, height: 915 };

export function SizeField({ preview: { choices, choose } }: { preview: Preview }) {
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

/** Holds what is typed until the field is left; then it shows the size again. */
function SideField({ label, pixels, onPixels }: SideFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <label className={fieldStyles["field"]}>
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

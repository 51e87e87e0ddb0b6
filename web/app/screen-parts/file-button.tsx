/** A button that downloads a file. The code that writes the file is loaded at the first press, and may not come. */

import { useState, type ComponentProps } from "react";
import { useTranslations } from "use-intl";

import { Button } from "#web/ui/button.tsx";

/** @param props.save  rejects when its code cannot be loaded; the next press tries again */
export function FileButton({
  save,
  ...button
}: Omit<ComponentProps<typeof Button>, "onClick"> & { save: () => Promise<void> }) {
  const t = useTranslations("shell");
  const [isMissing, setIsMissing] = useState(false);
  const press = (): void => {
    setIsMissing(false);
    save().catch(() => setIsMissing(true));
  };
  return (
    <>
      <Button {...button} onClick={press} />
      {isMissing && <span role="alert">{t("notLoaded")}</span>}
    </>
  );
}

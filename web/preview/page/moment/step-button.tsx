/** A small button that moves the moment. */

import { Button } from "#web/ui/button.tsx";

/** @param props.short  the visible text; screen readers read the full one */
export function StepButton(props: { short: string; name: string; onPress: () => void }) {
  return (
    <Button aria-label={`${props.short}: ${props.name}`} onClick={props.onPress}>
      {props.short}
    </Button>
  );
}

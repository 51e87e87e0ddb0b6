/** Says where a member would leave the portal, and leads back: the preview shows no page of the school or of another site. */

import { Button } from "#web/ui/button.tsx";

import type { Departure } from "../stage/messages.ts";
import styles from "./address-notes.module.css";
import type { Destination } from "./departure.ts";
import type { Preview } from "./use-preview.ts";
import { useWords } from "./words/words.ts";

/** A member who comes back from the school is signed in, and has the permission that was asked for. */
const SIGNED_IN = {
  signIn: { session: "going" },
  consent: { session: "going", permission: "both" },
} as const;

interface DepartureNoteProps {
  departure: Departure;
  destination: Exclude<Destination, { kind: "screen" }>;
  preview: Preview;
  onStay: () => void;
}

export function DepartureNote({ departure, destination, preview, onStay }: DepartureNoteProps) {
  const { departure: words } = useWords();
  const told = words.told[destination.kind]("name" in destination ? destination.name : "");
  const isAtSchool = destination.kind === "signIn" || destination.kind === "consent";
  return (
    <output className={styles["told"]}>
      <span>{told}</span>{" "}
      {isAtSchool && (
        <Button
          weight="quiet"
          onClick={() =>
            preview.comeBack(destination.returnTo, departure.tabKept, SIGNED_IN[destination.kind])
          }
        >
          {words.comeBack}
        </Button>
      )}
      <Button weight="quiet" onClick={onStay}>
        {words.stay}
      </Button>
    </output>
  );
}

/** Over the stage while a member is away from the portal: where they are, and with which results they can come back. */

import { useEffect, useId, useRef, useState } from "react";

import { SIGN_IN_PROBLEMS, type SignInProblem } from "#shared/bff-errors.ts";
import { pressedKey } from "#web/ui/browser/pressed-key.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

import type { Departure } from "../stage/messages.ts";
import { type Destination, problemAddress } from "./departure.ts";
import styles from "./departure-card.module.css";
import type { Preview } from "./use-preview.ts";
import { useWords } from "./words/words.ts";

/** A member who comes back with success is signed in and has the permission that was asked for. */
const SIGNED_IN = {
  signIn: { session: "going" },
  consent: { session: "going", permission: "both" },
} as const;

interface DepartureCardProps {
  departure: Departure;
  destination: Exclude<Destination, { kind: "screen" }>;
  preview: Preview;
  onClose: () => void;
}

export function DepartureCard({ departure, destination, preview, onClose }: DepartureCardProps) {
  const words = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (pressedKey(event) === "Escape") onClose();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [onClose]);

  const isAtSchool = destination.kind === "signIn" || destination.kind === "consent";
  return (
    <div className={`${styles["cover"]} screen-only`}>
      <section className={styles["card"]} aria-labelledby={id}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {words.departure.title[destination.kind]("name" in destination ? destination.name : "")}
        </h2>
        <p className="quiet">{isAtSchool ? words.departure.choose : words.departure.stays}</p>
        {isAtSchool ? (
          <ComeBack
            kind={destination.kind}
            comeBackTo={(address, choices) => preview.comeBack(address, departure.tabKept, choices)}
            returnTo={destination.returnTo}
          />
        ) : (
          <div className={styles["actions"]}>
            <Button weight="primary" onClick={onClose}>
              {words.departure.goOn}
            </Button>
          </div>
        )}
        {isAtSchool && (
          <div className="flush">
            <Button weight="quiet" onClick={onClose}>
              {words.departure.stay}
            </Button>
          </div>
        )}
        {departure.way !== "file" && (
          <p className={styles["address"]}>
            <bdi>{departure.to}</bdi>
          </p>
        )}
      </section>
    </div>
  );
}

function ComeBack(props: {
  kind: "signIn" | "consent";
  returnTo: string;
  comeBackTo: (address: string, choices?: Parameters<Preview["choose"]>[0]) => void;
}) {
  const { kind, returnTo, comeBackTo } = props;
  const words = useWords();
  const [problem, setProblem] = useState<SignInProblem>("state_mismatch");
  const isConsent = kind === "consent";
  return (
    <>
      <div className={styles["actions"]}>
        <Button weight="primary" onClick={() => comeBackTo(returnTo, SIGNED_IN[kind])}>
          {isConsent ? words.departure.granted : words.departure.signedIn}
        </Button>
        <Button onClick={() => comeBackTo(problemAddress("access_denied", returnTo))}>
          {words.departure.refused}
        </Button>
      </div>
      <div className={styles["problem"]}>
        <SelectField
          label={words.departure.problem}
          options={SIGN_IN_PROBLEMS.filter((name) => name !== "access_denied").map((value) => ({
            value,
            label: words.departure.problems[value],
          }))}
          value={problem}
          onChoose={setProblem}
        />
        <Button onClick={() => comeBackTo(problemAddress(problem, returnTo))}>
          {words.departure.withProblem}
        </Button>
      </div>
    </>
  );
}

/** The frame that the stage lives in, and the talk with it. */

import { useEffect, useRef, useState } from "react";

import { PREVIEW_STAGE_PATH } from "#shared/bff-paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { FromStage, StageSettings, StartStage } from "../stage/messages.ts";
import { useWords } from "./words/words.ts";
import styles from "./preview-page.module.css";

/** A stage that was loaded says so at once; one that has not by then will not come. */
const PATIENCE_MS = 10_000;

interface StageFrameProps {
  title: string;
  settings: () => StageSettings;
  tell: (message: Exclude<FromStage, { kind: "ready" }>) => void;
  /** The stage's document was left, as by a reload: it must start anew. */
  onLeft: () => void;
}

/** Mounted anew for each start of a stage. */
export function StageFrame({ title, settings, tell, onLeft }: StageFrameProps) {
  const words = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [hasNotCome, setHasNotCome] = useState(false);

  useEffect(() => {
    function onMessage({ origin, source, data }: MessageEvent<FromStage>): void {
      const stage = frame.current?.contentWindow;
      if (origin !== window.location.origin || source !== stage || stage == null) return;
      if (data.kind !== "ready") {
        tell(data);
        return;
      }
      setIsReady(true);
      setHasNotCome(false);
      const start: StartStage = { kind: "start", settings: settings() };
      stage.postMessage(start, origin);
    }
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [settings, tell]);

  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => setHasNotCome(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isReady]);

  return (
    <>
      {hasNotCome && (
        <div role="alert">
          <Notice
            title={words.notCome}
            tone="late"
            actions={<Button onClick={onLeft}>{words.tryAgain}</Button>}
          />
        </div>
      )}
      <iframe
        ref={frame}
        className={styles["frame"]}
        hidden={hasNotCome}
        src={PREVIEW_STAGE_PATH}
        title={title}
        // The portal's own origin, so that its program and its files are there; neither forms, popups, downloads nor the
        // page around it.
        sandbox="allow-scripts allow-same-origin"
        onLoad={() => {
          if (isReady && !isStage(frame.current)) onLeft();
        }}
      />
    </>
  );
}

/** A document that the policy holds back belongs to no origin that could be looked at. */
function isStage(frame: HTMLIFrameElement | null): boolean {
  try {
    return frame?.contentDocument != null;
  } catch {
    return false;
  }
}

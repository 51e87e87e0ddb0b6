/** The frame that the stage lives in, and the talk with it. */

import { type RefObject, useEffect, useState } from "react";

import { PREVIEW_STAGE_PATH } from "#shared/bff-paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { FromStage, StageSettings, StartStage } from "../stage/messages.ts";
import { useWords } from "./words/words.ts";
import styles from "./preview-page.module.css";

/** A stage that comes says so at once; one that has not by then will not come. */
const PATIENCE_MS = 10_000;
/** Once its document has been loaded, its programs with it. */
const PATIENCE_AFTER_LOAD_MS = 2000;

interface StageFrameProps {
  frame: RefObject<HTMLIFrameElement | null>;
  title: string;
  settings: () => StageSettings;
  tell: (message: Exclude<FromStage, { kind: "ready" }>) => void;
  /** The stage's document was left, as by a reload: it must start anew. */
  onLeft: () => void;
  /** Something stands over it that has the word. */
  isCovered: boolean;
  /** It came and said that it cannot start. */
  hasFailed: boolean;
  /** The stage has come, and is told its settings. */
  onReady?: (stage: Window) => void;
}

/** Mounted anew for each start of a stage. */
export function StageFrame({
  frame,
  title,
  settings,
  tell,
  onLeft,
  isCovered,
  hasFailed,
  onReady,
}: StageFrameProps) {
  const words = useWords();
  const [isReady, setIsReady] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  const [isOverdue, setIsOverdue] = useState(false);
  const hasNotCome = isOverdue || hasFailed;

  useEffect(() => {
    function onMessage({ origin, source, data }: MessageEvent<FromStage>): void {
      const stage = frame.current?.contentWindow;
      if (origin !== window.location.origin || source !== stage || stage == null) return;
      if (data.kind !== "ready") {
        tell(data);
        return;
      }
      setIsReady(true);
      onReady?.(stage);
      setIsOverdue(false);
      const start: StartStage = { kind: "start", settings: settings() };
      stage.postMessage(start, origin);
    }
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [frame, settings, tell, onReady]);

  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => setIsOverdue(true), isLoaded ? PATIENCE_AFTER_LOAD_MS : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isReady, isLoaded]);

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
        inert={isCovered}
        src={PREVIEW_STAGE_PATH}
        title={title}
        // The portal's own origin, so that its program and its files are there; neither forms, popups, downloads nor the
        // page around it. Modals are there for printing.
        sandbox="allow-scripts allow-same-origin allow-modals"
        onLoad={() => {
          setIsLoaded(true);
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

/** The frame that contains the stage, and the messages to and from it. */

import { type RefObject, useEffect, useState } from "react";

import { PREVIEW_STAGE_PATH } from "#shared/bff-paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { FromStage, StageSettings, StartStage } from "../stage/messages.ts";
import { useWords } from "./words/words.ts";
import styles from "./preview-page.module.css";

/** A stage that works sends a message at once; after this long it counts as failed. */
const PATIENCE_MS = 10_000;
/** The same, once its document and scripts have been loaded. */
const PATIENCE_AFTER_LOAD_MS = 2000;

interface StageFrameProps {
  frame: RefObject<HTMLIFrameElement | null>;
  title: string;
  settings: () => StageSettings;
  tell: (message: Exclude<FromStage, { kind: "ready" }>) => void;
  /** The stage's document was left, as by a reload: it must start anew. */
  onLeft: () => void;
  /** The stage said that it cannot start. */
  hasFailed: boolean;
  /** The stage is ready, and gets its settings. */
  onReady?: (stage: Window) => void;
}

/** Mounted anew for each start of a stage. */
export function StageFrame({ frame, title, settings, tell, onLeft, hasFailed, onReady }: StageFrameProps) {
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
        src={PREVIEW_STAGE_PATH}
        title={title}
        // The portal's own origin, so that its program and files can be loaded; no forms, popups, downloads or navigation
        // of the page around it. Modals are allowed for printing.
        sandbox="allow-scripts allow-same-origin allow-modals"
        onLoad={() => {
          setIsLoaded(true);
          if (isReady && !isStage(frame.current)) onLeft();
        }}
      />
    </>
  );
}

/** A document that the policy blocks has an opaque origin, so it cannot be read. */
function isStage(frame: HTMLIFrameElement | null): boolean {
  try {
    return frame?.contentDocument != null;
  } catch {
    return false;
  }
}

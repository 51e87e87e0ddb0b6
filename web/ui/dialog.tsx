/** A native modal dialog: the browser keeps the focus in it and gives it back afterwards. */

import { useEffect, useId, useRef } from "react";

import type { Elements } from "./elements.ts";
import styles from "./dialog.module.css";

export function Dialog(props: {
  isOpen: boolean;
  title: string;
  children: Elements;
  /** Called when the browser has closed the dialog, as after Escape. */
  onClose?: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { isOpen, onClose } = props;

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog ref={dialog} className={styles["dialog"]} aria-labelledby={titleId} onClose={onClose}>
      {isOpen && (
        <div className={styles["body"]}>
          <h2 id={titleId}>{props.title}</h2>
          {props.children}
        </div>
      )}
    </dialog>
  );
}

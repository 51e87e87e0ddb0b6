/** A member's picture, or their initials on a tint chosen by their id: while it loads, when it fails, and without a picture. */

import { useState } from "react";

import { initialsOf, tintOf } from "#web/format/initials.ts";

import styles from "./avatar.module.css";

interface AvatarProps {
  id: string;
  name: string;
  /** Address of the picture; null without one. */
  picture: string | null;
  size?: "small" | "large";
}

export function Avatar({ id, name, picture, size = "small" }: AvatarProps) {
  const [loaded, setLoaded] = useState<string>();
  return (
    <span
      className={styles["avatar"]}
      data-tint={tintOf(id)}
      data-size={size}
      aria-hidden="true"
      translate="no"
    >
      {initialsOf(name)}
      {picture !== null && (
        <img
          src={picture}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          data-loaded={loaded === picture ? "" : undefined}
          onLoad={() => setLoaded(picture)}
          // In a rendered page, the picture may have loaded before this program listened.
          ref={(image) => {
            if (image?.complete === true && image.naturalWidth > 0) setLoaded(picture);
          }}
        />
      )}
    </span>
  );
}

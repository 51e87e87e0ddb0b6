/** In place of a list without rows: why it is empty, and the way to the school, where rows come from. */

import { buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { useSignedIn } from "./session/signed-in.ts";

export function EmptyList({ title, body, action }: { title: string; body: string; action: string }) {
  const { school } = useSignedIn();
  return (
    <Notice
      title={title}
      body={body}
      actions={
        <a className={buttonClass()} href={school.url} rel="noreferrer">
          {action}
        </a>
      }
    />
  );
}

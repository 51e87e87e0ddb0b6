/**
 * Entry of the operators' preview. Its document is the same for everybody, so it asks who is signed in. A member who may
 * not preview gets the portal itself, which has no screen at this address and says so; a visitor without a session gets
 * its sign-in page.
 */

import { QueryClient } from "@tanstack/react-query";

import { sessionQuery } from "#web/app/session/session-query.ts";

async function mayPreview(): Promise<boolean> {
  try {
    const session = await new QueryClient().fetchQuery(sessionQuery);
    return session.signedIn && session.canPreview;
  } catch {
    // The portal shows the failure, and tries again.
    return false;
  }
}

/** In both languages, because the words did not come either. */
function sayNotCome(): void {
  const notice = document.createElement("p");
  notice.setAttribute("role", "alert");
  notice.textContent =
    "預覽沒有載入，請檢查網路後再試。 The preview did not load. Check the network and try again. ";
  const again = document.createElement("a");
  again.href = window.location.href;
  again.textContent = "重新載入 Load again";
  notice.append(again);
  document.body.prepend(notice);
}

if (await mayPreview())
  await import("./page/open-preview.tsx").catch((error: unknown) => {
    sayNotCome();
    throw error;
  });
else await import("#web/main.tsx");

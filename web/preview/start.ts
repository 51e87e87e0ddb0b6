/**
 * Entry of the operators' preview. Its document is the same for everybody, so it asks who is there: a member who may not
 * preview gets the portal itself, which has no screen at this address and says so, and somebody signed out its sign-in.
 */

import { QueryClient } from "@tanstack/react-query";

import { sessionQuery } from "#web/app/session/session-query.ts";

async function mayPreview(): Promise<boolean> {
  try {
    const session = await new QueryClient().fetchQuery(sessionQuery);
    return session.signedIn && session.canPreview;
  } catch {
    // The portal says what is the matter, and tries again.
    return false;
  }
}

if (await mayPreview()) await import("./page/open-preview.tsx");
else await import("#web/main.tsx");

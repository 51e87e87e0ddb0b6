import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { Router } from "wouter";

import { createMemberApi } from "#web/app/graphql/member-api.ts";
import { MemberApiContext } from "#web/app/graphql/member-api-context.ts";
import type { Screen } from "#web/app/loading/load-screen.ts";
import { screens } from "./screens.ts";

/** The state of a waiting page: no member is known, and nothing is answered. */
async function rendered(screen: Screen): Promise<string> {
  const { Component, messages } = await screen.load("en");
  const api = createMemberApi({
    onSignInNeeded: () => undefined,
    fetch: () => new Promise(() => undefined),
  });
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemberApiContext value={api}>
        <IntlProvider locale="en" messages={messages}>
          <Router ssrPath={screen.pattern.replace(/:\w+/, "some-name")}>
            <Component />
          </Router>
        </IntlProvider>
      </MemberApiContext>
    </QueryClientProvider>,
  );
}

test.each(screens)(
  "$pattern has its heading before anybody is signed in and anything is answered",
  async (screen) => {
    const page = await rendered(screen);
    expect(page).toContain("<h1");
    // The name in an address is not the title of its page.
    expect(page).not.toContain("some-name");
    // The page's policy refuses style attributes in its HTML.
    expect(page).not.toContain(" style=");
  },
);

import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { course, fakeBff } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

test("the heading keeps the focus when the title of the course arrives", async () => {
  const bff = fakeBff([course({ slug: "react" })]);
  const held = Promise.withResolvers<void>();
  const answer = bff.fetch;
  await openPortal(
    {
      ...bff,
      fetch: async (input, init) => {
        if (typeof init?.body === "string") await held.promise;
        return answer(input, init);
      },
    },
    "/account",
  );
  await screen.findByRole("heading", { level: 1, name: "Account" });
  await act(async () => window.history.pushState(null, "", "/courses/react"));
  await screen.findByRole("heading", { level: 1, name: "Loading…" });
  const focused = document.activeElement;
  expect(focused?.tagName).toBe("H1");
  held.resolve();
  await screen.findByRole("heading", { level: 1, name: "React 實戰" });
  expect(document.activeElement).toBe(focused);
});

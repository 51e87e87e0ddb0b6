import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { fakeBff } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

test("a screen's code and data are requested while its link is pressed, and its data once", async () => {
  const bff = fakeBff();
  await openPortal(bff, "/account");
  const [link] = await screen.findAllByRole("link", { name: "Courses" });
  const asked = () => bff.calls.filter((name) => name === "CoursesPage").length;
  await act(async () => void fireEvent.pointerDown(link!));
  await expect.poll(asked).toBe(1);
  expect(window.location.pathname).toBe("/account");
  await click(link!);
  expect(await screen.findByRole("link", { name: "React 實戰" })).toBeTruthy();
  expect(asked()).toBe(1);
});

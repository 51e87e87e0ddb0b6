import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { bffWith, course, lecture, section } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";
import { switchShortcuts } from "./shortcut-keys.ts";

afterEach(() => act(() => switchShortcuts(true)));

/** A course so long that it has a filter. */
const withFilter = () =>
  bffWith({
    courses: [
      course({
        sections: [
          section(
            Array.from({ length: 30 }, (_, at) => lecture({ id: `lec_${at}`, title: `Lecture ${at}` })),
          ),
        ],
      }),
    ],
  });
const press = (key: string, on: Element = document.body, modifiers = {}) =>
  act(async () => void fireEvent.keyDown(on, { key, ...modifiers }));
const list = () => screen.queryByRole("dialog", { name: "Keyboard shortcuts" });
const openList = () => screen.findByRole("dialog", { name: "Keyboard shortcuts" });

test("? lists the shortcuts, and / goes to the search field", async () => {
  await openPortal(withFilter(), "/courses/react");
  const search = await screen.findByRole("searchbox");
  await press("/");
  expect(document.activeElement).toBe(search);
  search.blur();
  await press("?");
  await openList();
  expect(screen.getByText("Show this list")).toBeTruthy();
});

test("a key typed into a field, or pressed with a modifier, is ignored", async () => {
  await openPortal(withFilter(), "/courses/react");
  const search = await screen.findByRole("searchbox");
  await press("?", search);
  await press("?", document.body, { ctrlKey: true });
  expect(list()).toBeNull();
});

test("a key pressed on a radio button works, since nothing is typed there", async () => {
  await openPortal(withFilter(), "/courses/react");
  const search = await screen.findByRole("searchbox");
  const [choice] = screen.getAllByRole("radio");
  await press("/", choice);
  expect(document.activeElement).toBe(search);
});

test("a key pressed right after the list was closed works, whatever still has the focus", async () => {
  await openPortal(withFilter(), "/courses/react");
  const search = await screen.findByRole("searchbox");
  await press("?");
  const dialog = (await openList()) as HTMLDialogElement;
  const lastFocused = screen.getByRole("switch", { name: "Single-key shortcuts" });
  // As Escape does; a browser moves the focus away from a hidden element only in its next frame.
  dialog.open = false;
  await press("/", lastFocused);
  expect(document.activeElement).toBe(search);
});

test("a member switches the shortcuts off, and on again from the menu", async () => {
  await openPortal(withFilter(), "/courses/react");
  await screen.findByRole("searchbox");
  await press("?");
  await openList();
  await click(screen.getByRole("switch", { name: "Single-key shortcuts" }));
  await click(screen.getByRole("button", { name: "Close the list" }));
  await press("?");
  expect(list()).toBeNull();
  await click(screen.getByRole("button", { name: "Keyboard shortcuts", hidden: true }));
  await openList();
});

import { afterEach, expect, test } from "vitest";

import { holdWindowsAndFiles } from "./hold-windows-and-files.ts";

const held: unknown[] = [];

// Only once, because the listeners stay.
holdWindowsAndFiles(window, (departure) => held.push(departure));
const heldOpen = window.open;
// happy-dom itself calls `window.open` for a link before anybody could prevent it.
window.open = () => null;
// A navigation that is not held back would leave the page of the test.
window.addEventListener("click", (event) => {
  if (!event.defaultPrevented) held.push("let through");
  event.preventDefault();
});

afterEach(() => {
  held.length = 0;
  document.body.replaceChildren();
});

function press(attributes: Record<string, string>, how: MouseEventInit = {}): void {
  const link = document.createElement("a");
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  link.append(document.createElement("span"));
  document.body.append(link);
  const type = how.button === undefined ? "click" : "auxclick";
  link.firstElementChild?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...how }));
}

test("a link that opens a new window is held back", () => {
  press({ href: "https://meet.example.com/ama", target: "_blank" });
  expect(held).toEqual([{ to: "https://meet.example.com/ama", way: "window" }]);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  "a link that %o would open in a window is held back",
  (how) => {
    press({ href: "https://school.example.com/" }, how);
    expect(held).toEqual([{ to: "https://school.example.com/", way: "window" }]);
  },
);

test("a file is held back, also one that the page itself makes", () => {
  press({ href: "/billing.csv", download: "billing.csv" });
  Object.assign(document.createElement("a"), { href: "blob:file", download: "deadline.ics" }).click();
  expect(held).toEqual([
    { to: "billing.csv", way: "file" },
    { to: "deadline.ics", way: "file" },
  ]);
});

test("a window that a script opens is held back", () => {
  expect(heldOpen("/auth/login")).toBeNull();
  expect(held).toEqual([{ to: new URL("/auth/login", window.location.href).href, way: "window" }]);
});

test("links that the portal handles itself, and links that stay in the window, are not held back", () => {
  press({ href: "/courses" });
  const link = document.createElement("a");
  link.href = "/billing";
  link.target = "_blank";
  link.addEventListener("click", (event) => event.preventDefault());
  document.body.append(link);
  link.click();
  expect(held).toEqual(["let through"]);
});

import { afterEach, expect, test } from "vitest";

import { findField, findPressable, wordsOnScreen } from "./find-on-screen.ts";

afterEach(() => document.body.replaceChildren());

function show(html: string): void {
  document.body.innerHTML = html;
}

test("a button is found by its whole name, the first of several", () => {
  show(`<button>Copy all</button><button>Copy</button><a href="/x">Copy</a>`);
  expect(findPressable(/Copy/)).toBe(document.querySelectorAll("button")[1]);
  expect(findPressable(/Paste/)).toBeUndefined();
});

test("a button and a link with the same name are distinguished by their role", () => {
  show(`<a href="/inbox">Inbox</a><button>Inbox</button>`);
  expect(findPressable(/Inbox/, "button")?.localName).toBe("button");
  expect(findPressable(/Inbox/, "link")?.localName).toBe("a");
});

test("an accessible name wins over the visible text, and leaves out hidden text", () => {
  show(
    `<button aria-label="Copy: account">C</button><button><i aria-hidden="true">✓</i> Keep <b>it</b></button>`,
  );
  expect(findPressable(/Copy: account/)).toBeDefined();
  expect(findPressable(/Keep it/)).toBeDefined();
});

test("a field is found by its label, and a radio button by its own", () => {
  show(`<label>Search<input></label><label for="state">State</label><select id="state"><option>All</option></select>
    <label><input type="radio">School time</label>`);
  expect(findField(/Search/)?.localName).toBe("input");
  expect(findField(/State/)?.id).toBe("state");
  expect(findPressable(/School time/)?.getAttribute("type")).toBe("radio");
});

test("elements in an inert part of the page cannot be pressed", () => {
  show(`<div inert><button>Copy</button></div>`);
  expect(findPressable(/Copy/)).toBeUndefined();
});

test("the screen's text is a line a block, with the names of buttons and the values of fields", () => {
  show(
    `<p>To  pay</p><button aria-label="Copy: account">C</button><input value="yoga" placeholder="Part of a title">`,
  );
  const lines = wordsOnScreen().split("\n");
  for (const words of ["Copy: account", "yoga", "Part of a title"]) expect(lines).toContain(words);
  expect(wordsOnScreen()).toContain("To pay");
});

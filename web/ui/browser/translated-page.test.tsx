import { afterEach, beforeEach, expect, test } from "vitest";

import { isTranslated, tolerateMovedNodes } from "./translated-page.ts";

const { removeChild, insertBefore } = Object.getOwnPropertyDescriptors(Node.prototype);
let parent: HTMLElement;
let text: ChildNode;

beforeEach(() => {
  tolerateMovedNodes();
  parent = document.createElement("p");
  parent.append("5 payments", document.createElement("b"));
  text = parent.firstChild as ChildNode;
});
afterEach(() => Object.defineProperties(Node.prototype, { removeChild, insertBefore }));

function translate({ around }: { around: boolean }): HTMLElement {
  const font = document.createElement("font");
  text.replaceWith(font);
  font.append(around ? text : "5 Zahlungen");
  return font;
}

test("React can remove a text that a translator took out of the page, and insert a node before it", () => {
  translate({ around: false });
  expect(parent.removeChild(text)).toBe(text);
  const icon = document.createElement("i");
  expect(parent.insertBefore(icon, text)).toBe(icon);
  expect(parent.innerHTML).toBe("<font>5 Zahlungen</font><b></b><i></i>");
  expect(isTranslated(parent)).toBe(true);
});

test("if a translator put an element around the text, React removes that element", () => {
  translate({ around: true });
  parent.insertBefore(document.createElement("i"), text);
  expect(parent.innerHTML).toBe("<i></i><font>5 payments</font><b></b>");
  parent.removeChild(text);
  expect(parent.innerHTML).toBe("<i></i><b></b>");
});

test("on a page that is not translated, both methods work as usual", () => {
  parent.insertBefore(document.createElement("i"), text);
  parent.insertBefore(document.createElement("u"), null);
  parent.removeChild(text);
  expect(parent.innerHTML).toBe("<i></i><b></b><u></u>");
  expect(isTranslated(parent)).toBe(false);
});

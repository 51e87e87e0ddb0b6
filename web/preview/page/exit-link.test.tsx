import { beforeEach, expect, test, vi } from "vitest";

import { wayBack } from "./exit-link.tsx";

beforeEach(() => sessionStorage.clear());

/** A browser whose history holds pages with these keys, and shows one of them. */
function at(keys: readonly string[], key: string) {
  const gone: string[] = [];
  const events = new EventTarget();
  const navigation = {
    entries: () => keys.map((each) => ({ key: each })),
    currentEntry: { key, index: keys.indexOf(key) },
    traverseTo: (to: string) => gone.push(to),
    addEventListener: events.addEventListener.bind(events),
  };
  const push = (next: string) => {
    navigation.currentEntry = { key: next, index: keys.indexOf(key) + 1 };
    events.dispatchEvent(new Event("currententrychange"));
  };
  return { navigation, gone, push };
}

function exitFrom(keys: readonly string[], key: string): string | undefined {
  const { navigation, gone } = at(keys, key);
  wayBack(navigation)?.();
  return gone[0];
}

test("the exit leads to the page from which the preview was opened", () => {
  expect(exitFrom(["home", "billing", "preview"], "preview")).toBe("billing");
});

test("from states that were opened one after another the exit leads to the same page", () => {
  exitFrom(["billing", "preview"], "preview");
  expect(exitFrom(["billing", "preview", "other"], "other")).toBe("billing");
  expect(exitFrom(["billing", "preview", "other", "state"], "state")).toBe("billing");
  expect(exitFrom(["billing", "preview", "other", "state"], "other")).toBe("billing");
});

test("a link that is pasted after a state was chosen leads out, too, and so does a reload of it", () => {
  const { navigation, push } = at(["billing", "preview"], "preview");
  wayBack(navigation);
  push("state");
  expect(exitFrom(["billing", "preview", "state", "pasted"], "pasted")).toBe("billing");
  expect(exitFrom(["billing", "preview", "state", "pasted"], "pasted")).toBe("billing");
});

test("when the preview is opened again from another page, the exit leads to that one", () => {
  exitFrom(["billing", "preview"], "preview");
  expect(exitFrom(["billing", "inbox", "preview2"], "preview2")).toBe("inbox");
});

test("a new tab has no way back, and neither has a browser without the Navigation API", () => {
  expect(exitFrom(["preview"], "preview")).toBeUndefined();
  expect(wayBack(undefined)).toBeUndefined();
});

test("a page that the browser has dropped from its history is no way back", () => {
  exitFrom(["billing", "preview"], "preview");
  expect(exitFrom(["preview", "other"], "other")).toBeUndefined();
});

test("when storage is refused or holds something else, only the memory of earlier pages is lost", () => {
  const { navigation, gone } = at(["billing", "preview"], "preview");
  vi.stubGlobal("sessionStorage", undefined);
  wayBack(navigation)?.();
  vi.unstubAllGlobals();
  expect(gone).toEqual(["billing"]);
  sessionStorage.setItem("homeroom.preview-way-back", '{"pages":7');
  expect(exitFrom(["billing", "preview"], "preview")).toBe("billing");
});

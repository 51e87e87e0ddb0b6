import { expect, test } from "vitest";

import type { PreviewState } from "../../states/state.ts";
import { neighbourOf, screenAt } from "./screen-of.ts";

const state = (id: PreviewState["id"]): PreviewState => ({
  id,
  name: { "zh-TW": id, en: id },
  address: "/",
  shows: [],
});
const STATES = [state("courses/empty"), state("courses/one"), state("billing/empty")];

test.each([
  ["/", "home"],
  ["/courses?show=open", "courses"],
  ["/courses/react", "curriculum"],
  ["/billing/TM20261120-0240#pay", "payment"],
  ["/inbox/settings", "prefs"],
  ["/account/sessions", "sessions"],
  ["/sign-in?problem=access_denied", "shell"],
  ["/no/such", "shell"],
])("the screen at %s is %s", (address, screen) => {
  expect(screenAt(address)).toBe(screen);
});

test("next and previous move through the list, and from its end to its beginning", () => {
  const idOf = (id: string | undefined, direction: "next" | "previous") =>
    neighbourOf(STATES, id, "billing", direction)?.id;
  expect(idOf("courses/one", "next")).toBe("billing/empty");
  expect(idOf("billing/empty", "next")).toBe("courses/empty");
  expect(idOf("courses/empty", "previous")).toBe("billing/empty");
});

test("from no state, next is the first one of the screen that is shown", () => {
  expect(neighbourOf(STATES, undefined, "courses", "next")?.id).toBe("courses/empty");
  expect(neighbourOf(STATES, undefined, "courses", "previous")?.id).toBe("courses/one");
  expect(neighbourOf(STATES, undefined, "events", "next")?.id).toBe("courses/empty");
});

import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { ANY_TEXT, type Step } from "../../states/state.ts";
import { type Conditions, conditionsWith } from "../conditions.ts";
import { type ScreenWords, screenWords } from "./screen-words.ts";
import { SilentChannel } from "../environment/silent-channel.ts";
import { isTaken } from "./take-step.ts";

let words: ScreenWords;
const pressed = vi.fn<() => void>();

beforeAll(async () => {
  words = await screenWords("en", [
    "payment.copy.short",
    "payment.copy.done",
    "paymentWords.left",
    "billing.tools.search",
  ]);
});
afterEach(() => {
  document.body.replaceChildren();
  document.head.querySelector("meta")?.remove();
  vi.clearAllMocks();
});

function take(step: Step, given: Partial<Conditions> = {}): { isDone: boolean; conditions: Conditions } {
  const conditions = conditionsWith(given);
  return { isDone: isTaken(step, words, conditions), conditions };
}

test("a step without an element to press does nothing, and one with an element presses it", () => {
  expect(take({ press: "payment.copy.short" }).isDone).toBe(false);
  document.body.innerHTML = "<button>Copied</button><button>Copy</button>";
  document.querySelectorAll("button").forEach((button) => button.addEventListener("click", () => pressed()));
  expect(take({ press: "payment.copy.short" }).isDone).toBe(true);
  expect(pressed).toHaveBeenCalledOnce();
  expect(document.activeElement?.textContent).toBe("Copy");
});

test("typed text reaches the program as if typed by hand", () => {
  document.body.innerHTML = "<label>Search items, numbers, codes<input></label>";
  const typed: unknown[] = [];
  document.addEventListener("input", ({ target }) => typed.push((target as HTMLInputElement).value), {
    once: true,
  });
  expect(take({ type: "yoga", into: "billing.tools.search" }).isDone).toBe(true);
  expect(typed).toEqual(["yoga"]);
});

test("expected words may have any text in place of an argument", () => {
  const step: Step = { see: ["paymentWords.left", { time: ANY_TEXT }] };
  expect(take(step).isDone).toBe(false);
  document.body.innerHTML = "<p>12 h 40 min left</p>";
  expect(take(step).isDone).toBe(true);
});

test("the network goes and comes back, with the events of a browser", () => {
  const told: string[] = [];
  for (const name of ["offline", "online"])
    window.addEventListener(name, () => told.push(name), { once: true });
  const { conditions } = take({ network: "offline" });
  expect(conditions.network).toBe("offline");
  take({ network: "slow" }, conditions);
  expect(told).toEqual(["offline", "online"]);
});

test("a step moves the clock ahead, from where an earlier one left it", () => {
  expect(take({ pass: 60_000 }, { passedMs: 1000 }).conditions.passedMs).toBe(61_000);
});

test("the storage event and the message of another tab are received", () => {
  const received: unknown[] = [];
  window.addEventListener("storage", ({ key, newValue }) => received.push([key, newValue]), { once: true });
  const channel = new SilentChannel("homeroom.marks");
  channel.addEventListener("message", (event) => received.push((event as MessageEvent).data));
  take({ elsewhere: { key: "homeroom.times", value: "school" } });
  take({ said: "read", on: "homeroom.marks" });
  channel.close();
  take({ said: "too late", on: "homeroom.marks" });
  expect(received).toEqual([["homeroom.times", "school"], "read"]);
});

test("after this step no further file of the portal is loaded", () => {
  expect(take({ chunksGone: "newVersion" }).conditions.chunksGone).toBe("newVersion");
  expect(document.head.querySelector("meta")?.content).toBe("script-src 'none'");
});

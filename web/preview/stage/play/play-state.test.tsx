import { afterEach, expect, test, vi } from "vitest";

import type { PreviewState } from "../../states/state.ts";
import { conditionsWith } from "../conditions.ts";
import type { FromStage } from "../messages.ts";
import { playState, untilAtRest } from "./play-state.ts";

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = "";
});

function play(state: Pick<PreviewState, "shows" | "hides" | "steps">) {
  const told: FromStage[] = [];
  const onStepsTaken = vi.fn<() => void>();
  void playState({
    state: { id: "payment/kept", ...state },
    conditions: conditionsWith(),
    tell: (message) => told.push(message),
    onStepsTaken,
  });
  return { told, onStepsTaken };
}

const shownIn = (language: string) =>
  expect.objectContaining({ kind: "shown", stateId: "payment/kept", language });

test("steps wait for the elements that they name, then for everything that the state must show", async () => {
  document.documentElement.lang = "en";
  const { told, onStepsTaken } = play({
    steps: [{ press: "payment.keep.do" }],
    shows: ["payment.keep.done"],
  });
  await vi.waitFor(() =>
    expect(told).toEqual([{ kind: "waiting", stateId: "payment/kept", isFor: "Keep on this device" }]),
  );
  document.body.innerHTML = "<button>Keep on this device</button>";
  document.querySelector("button")?.addEventListener("click", () => {
    document.body.innerHTML = "<p>Kept on this device</p>";
  });
  await vi.waitFor(() =>
    expect(told.at(-1)).toEqual(
      expect.objectContaining({ kind: "shown", language: "en", needsNewStart: true }),
    ),
  );
  expect(onStepsTaken).toHaveBeenCalledOnce();
});

test("a state waits until everything that must not be visible is gone", async () => {
  document.documentElement.lang = "en";
  document.body.innerHTML = "<p>Kept on this device</p><p>Remove</p>";
  const { told } = play({ shows: ["payment.keep.done"], hides: ["payment.keep.forget"] });
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ kind: "waiting", isFor: "Remove" }));
  document.querySelector("p + p")?.remove();
  await vi.waitFor(() => expect(told.at(-1)).toEqual(shownIn("en")));
});

test("a state that is shown in one language is reported again in the other", async () => {
  document.documentElement.lang = "en";
  document.body.innerHTML = "<p>Kept on this device</p>";
  const { told } = play({ shows: ["payment.keep.done"] });
  await vi.waitFor(() => expect(told.at(-1)).toEqual(shownIn("en")));
  document.documentElement.lang = "zh-Hant-TW";
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ kind: "waiting", isFor: "已存到這台裝置" }));
  document.body.innerHTML = "<p>已存到這台裝置</p>";
  await vi.waitFor(() => expect(told.at(-1)).toEqual(shownIn("zh-TW")));
});

test("a screen is complete once it has a heading and nothing of it is loading", async () => {
  document.body.innerHTML = `<main aria-busy="true"><h1>Inbox</h1></main>`;
  const main = document.querySelector("main");
  const looked = vi.spyOn(document, "querySelector");
  const busyAtRest = untilAtRest().then(() => main?.getAttribute("aria-busy"));
  await vi.waitFor(() => expect(looked).toHaveBeenCalledWith("[aria-busy=true]"));
  main?.setAttribute("aria-busy", "false");
  expect(await busyAtRest).toBe("false");
  looked.mockRestore();
});

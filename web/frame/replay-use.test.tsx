import { act } from "@testing-library/react";
import { Suspense, useEffect, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";

import { noteUse, replayUse } from "./replay-use.ts";

/** The events that React received, in order. */
let heard: string[] = [];
let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  heard = [];
});

/** As on the screens, each change contains all choices of the member so far. */
function Form({ date }: { date: string }) {
  const [view, setView] = useState({ text: "", year: "2026", isOn: false, state: "paid" });
  const choose = (next: Partial<typeof view>): void => {
    heard.push(...Object.values(next).map(String));
    setView({ ...view, ...next });
  };
  return (
    <>
      <p>{date}</p>
      <input type="search" value={view.text} onChange={({ target }) => choose({ text: target.value })} />
      <select value={view.year} onChange={({ target }) => choose({ year: target.value })}>
        <option>2025</option>
        <option>2026</option>
      </select>
      <input
        type="checkbox"
        checked={view.isOn}
        onChange={({ target }) => choose({ isOn: target.checked })}
      />
      {["unpaid", "paid", "expired"].map((state) => (
        <input
          key={state}
          type="radio"
          name="state"
          value={state}
          checked={view.state === state}
          onChange={() => choose({ state })}
        />
      ))}
      <button type="button" suppressHydrationWarning onClick={() => heard.push("pressed")}>
        Mark as read
      </button>
      <a href="/billing">Billing</a>
    </>
  );
}

function Page({ date }: { date: string }) {
  return (
    <main>
      <Suspense>
        <Form date={date} />
        <Replay />
      </Suspense>
    </main>
  );
}

function Replay() {
  useEffect(() => void replayUse(document.querySelector("main")!), []);
  return null;
}

const find = <Found extends HTMLElement = HTMLInputElement>(selector: string): Found =>
  document.querySelector<Found>(`main ${selector}`)!;

/** @param browserDate  a date as the browser writes it; the page says "1 Dec" */
async function takeOver(browserDate: string, use: () => void): Promise<void> {
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(<Page date="1 Dec" />);
  use();
  noteUse(page);
  await act(async () => {
    root = hydrateRoot(page, <Page date={browserDate} />, { onRecoverableError: () => undefined });
  });
}

describe.each([
  ["a screen that React takes over", "1 Dec"],
  ["a screen that React renders anew, because the browser writes a date otherwise,", "1 December"],
])("%s", (_screen, date) => {
  it("is equal to the page rendered in this browser", async () => {
    let paragraph: HTMLElement | undefined;
    await takeOver(date, () => (paragraph = find("p")));
    expect(find("p").textContent).toBe(date);
    expect(find("p") === paragraph).toBe(date === "1 Dec");
    expect(heard).toEqual([]);
  });

  it("keeps the text that was typed before, and the focus", async () => {
    await takeOver(date, () => {
      find("[type=search]").value = "React";
      find("[type=search]").focus();
    });
    expect(find("[type=search]").value).toBe("React");
    expect(document.activeElement).toBe(find("[type=search]"));
    expect(heard).toEqual(["React"]);
  });

  it("keeps the focus on the link that had it before", async () => {
    await takeOver(date, () => find("a").focus());
    expect(document.activeElement).toBe(find("a"));
  });

  it("keeps all that was typed, chosen and ticked before", async () => {
    await takeOver(date, () => {
      find("[type=search]").value = "React";
      find<HTMLSelectElement>("select").value = "2025";
      find("[type=checkbox]").click();
      find("[value=unpaid]").click();
    });
    expect(find("[type=search]").value).toBe("React");
    expect(find<HTMLSelectElement>("select").value).toBe("2025");
    expect(find("[type=checkbox]").checked).toBe(true);
    expect(find("[type=radio]:checked").value).toBe("unpaid");
    expect(heard).toEqual(["React", "2025", "true", "unpaid"]);
  });

  it.each(["unpaid", "expired"])("keeps the choice of a group that was made before: %s", async (choice) => {
    await takeOver(date, () => find(`[value=${choice}]`).click());
    expect(find("[type=radio]:checked").value).toBe(choice);
    expect(heard).toEqual([choice]);
  });

  it("receives the press on a button that was made before, once", async () => {
    await takeOver(date, () => (find("button").dataset["pressed"] = ""));
    expect(heard).toEqual(["pressed"]);
  });
});

import { act } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { FirstPicture, PictureContext } from "./first-picture.tsx";

const onPress = vi.fn<(what: string) => void>();

function Row({ name }: { name: string }) {
  return (
    <li>
      <a href={`/${name}`}>{name}</a>
      <button type="button" onClick={() => onPress(name)}>
        Show
      </button>
    </li>
  );
}

/** The screen before it has data, which stays in the page, hidden, when the drawn screen has followed it. */
function Waiting() {
  return (
    <div>
      <a href="/art">art</a>
      <button type="button">Try again</button>
    </div>
  );
}

/** What the screens have between them, with fields that React controls. */
function Screen({ rows = ["math", "art"] }: { rows?: readonly string[] }) {
  const [text, setText] = useState("");
  const [order, setOrder] = useState("new");
  const [chip, setChip] = useState("all");
  const [isMailed, setMailed] = useState(true);
  return (
    <div>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <select aria-label="Order" value={order} onChange={(event) => setOrder(event.target.value)}>
        <option value="new">New first</option>
        <option value="old">Old first</option>
      </select>
      {["all", "open"].map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="chip"
            value={value}
            checked={chip === value}
            onChange={() => setChip(value)}
          />
          {value}
        </label>
      ))}
      <label>
        <input type="checkbox" checked={isMailed} onChange={() => setMailed(!isMailed)} />
        Mail
      </label>
      <details>
        <summary>Steps</summary>
        Pay at the machine.
      </details>
      <ul>
        {rows.map((name, index) => (
          <Row key={index} name={name} />
        ))}
      </ul>
      {["upper", "lower"].map((place) => (
        <button key={place} type="button" onClick={() => onPress(place)}>
          Try again
        </button>
      ))}
      <output>{[text, order, chip, isMailed ? "mailed" : "not mailed"].join(", ")}</output>
    </div>
  );
}

function Page({ picture, children }: { picture: string; children?: ReactNode }) {
  return (
    <PictureContext value={picture}>
      <main>
        <FirstPicture>{children}</FirstPicture>
      </main>
    </PictureContext>
  );
}

let page: HTMLElement;
let root: Root | undefined;

beforeAll(async () => {
  // The test's browser has none.
  vi.stubGlobal("CSS", { supports: () => true });
  await import("#web/public/first-paint.js");
});

beforeEach(() => {
  page = document.createElement("div");
  page.innerHTML = renderToString(
    <Page picture={renderToStaticMarkup([<Waiting key="waiting" />, <Screen key="drawn" />])} />,
  );
  document.body.append(page);
});

afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  page.remove();
  onPress.mockClear();
});

/** React takes over the page, and draws this. */
async function draw(screen: ReactNode): Promise<void> {
  const picture = page.querySelector("[data-picture]");
  await act(async () => {
    root = hydrateRoot(page, <Page picture="">{screen}</Page>);
  });
  expect(picture?.isConnected).toBe(false);
}

function element<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
  const picture = page.querySelector("[data-picture]");
  const found = (picture?.lastElementChild ?? page).querySelector<Kind>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

function type(text: string): void {
  const field = element<HTMLInputElement>("[aria-label=Search]");
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const shown = () => element("output").textContent;

test("a button pressed before the scripts is pressed once in the screen, and no other is", async () => {
  element("li:last-child button").click();
  element("li:last-child button").click();
  await draw(<Screen />);
  expect(onPress.mock.calls).toEqual([["art"]]);
});

test("of two buttons that look alike the one in the same place is pressed", async () => {
  element("button + button").click();
  await draw(<Screen />);
  expect(onPress.mock.calls).toEqual([["lower"]]);
});

test("of several buttons that were pressed in the picture only the last is pressed in the screen", async () => {
  element("li:first-child button").click();
  element("li:last-child button").click();
  await draw(<Screen />);
  expect(onPress.mock.calls).toEqual([["art"]]);
});

test("nothing is pressed where nothing was pressed in the picture", async () => {
  await draw(<Screen />);
  expect(onPress).not.toHaveBeenCalled();
  expect(shown()).toBe(", new, all, mailed");
  expect(document.activeElement).toBe(document.body);
});

test.each([
  ["has another row in that place", ["math", "music"]],
  ["has the row twice", ["math", "art", "art"]],
  ["has no rows", []],
])("a press is dropped when the screen %s", async (_, rows) => {
  element("li:last-child button").click();
  await draw(<Screen rows={rows} />);
  expect(onPress).not.toHaveBeenCalled();
});

test("what was done in the picture is dropped when another screen is drawn in its place", async () => {
  type("react");
  element("li button").click();
  await draw(<button onClick={() => onPress("retry")}>Try again</button>);
  expect(onPress).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
});

test("typed text stays, React knows it, and the focus and the place in the text stay too", async () => {
  type("react");
  element<HTMLInputElement>("[aria-label=Search]").setSelectionRange(2, 4);
  await draw(<Screen />);
  expect(shown()).toBe("react, new, all, mailed");
  const field = element<HTMLInputElement>("[aria-label=Search]");
  expect(document.activeElement).toBe(field);
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(["react", 2, 4]);
});

test("the focus stays on the link that had it", async () => {
  element("[href='/art']").focus();
  await draw(<Screen />);
  expect(document.activeElement).toBe(element("[href='/art']"));
});

test("the focus stays where it was outside of the picture", async () => {
  const other = document.createElement("button");
  document.body.append(other);
  other.focus();
  await draw(<Screen />);
  expect(document.activeElement).toBe(other);
  other.remove();
});

test("choices stay that were made in the picture: an option, a radio button, a box, a fold", async () => {
  const select = element<HTMLSelectElement>("select");
  select.value = "old";
  select.dispatchEvent(new Event("input", { bubbles: true }));
  element("[value=open]").click();
  element("[type=checkbox]").click();
  element("summary").click();
  await draw(<Screen />);
  expect(shown()).toBe(", old, open, not mailed");
  expect(element<HTMLDetailsElement>("details").open).toBe(true);
});

test("a box and a fold that were put back as they were are left alone", async () => {
  for (const selector of ["[type=checkbox]", "summary"]) {
    element(selector).click();
    element(selector).click();
  }
  await draw(<Screen />);
  expect(shown()).toBe(", new, all, mailed");
  expect(element<HTMLDetailsElement>("details").open).toBe(false);
});

test("a value that the browser has put back from an earlier visit is not taken for the member's", async () => {
  element<HTMLInputElement>("[type=checkbox]").checked = false;
  await draw(<Screen />);
  expect(shown()).toBe(", new, all, mailed");
});

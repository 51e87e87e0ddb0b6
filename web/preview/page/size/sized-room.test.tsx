import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";

import type { Size } from "../choices.ts";
import { OperatorsLanguageContext } from "../words/words.ts";
import { english } from "../words/en.ts";
import { SizedRoom } from "./sized-room.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const OPERATOR = { language: "en", words: english } as const;

/** A room drawn at half its size, so that a pixel on the page is two of the screen. */
function openRoom(first: Size) {
  const onSize = vi.fn<(size: Size) => void>();
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(300);
  function Room() {
    const [size, setSize] = useState(first);
    return (
      <SizedRoom
        size={size}
        onSize={(next) => {
          onSize(next);
          setSize(next);
        }}
      >
        the screen
      </SizedRoom>
    );
  }
  render(
    <OperatorsLanguageContext value={OPERATOR}>
      <Room />
    </OperatorsLanguageContext>,
  );
  return onSize;
}

const edge = (name: string) => screen.getByRole("separator", { name });
const valuesOf = (element: Element) =>
  ["now", "min", "max", "text"].map((name) => element.getAttribute(`aria-value${name}`));

/** With a position on the page, which happy-dom leaves out of its pointer events. */
function point(
  kind: "pointerDown" | "pointerMove" | "pointerUp" | "pointerCancel",
  at: Element,
  x: number,
  y = 0,
) {
  const event = createEvent[kind](at, { bubbles: true });
  Object.defineProperties(event, { clientX: { value: x }, clientY: { value: y }, button: { value: 0 } });
  fireEvent(at, event);
}

test("a size of a device has no edges to drag", () => {
  openRoom("phone");
  expect(screen.queryByRole("separator")).toBeNull();
});

test("the right edge is dragged on both sides of the middle, and the address follows on release", () => {
  const onSize = openRoom("400x600");
  point("pointerDown", edge("Width of the screen"), 100);
  point("pointerMove", edge("Width of the screen"), 110);
  expect(valuesOf(edge("Width of the screen"))).toEqual(["440", "200", "4000", "440 px"]);
  expect(onSize).not.toHaveBeenCalled();
  point("pointerUp", edge("Width of the screen"), 110);
  expect(onSize.mock.calls).toEqual([["440x600"]]);
  point("pointerMove", edge("Width of the screen"), 300);
  expect(edge("Width of the screen").getAttribute("aria-valuenow")).toBe("440");
});

test("the lower edge follows the pointer from where it is shown, within the bounds of a screen", () => {
  const onSize = openRoom("400x900");
  point("pointerDown", edge("Height of the screen"), 0, 300);
  point("pointerMove", edge("Height of the screen"), 0, 320);
  expect(edge("Height of the screen").getAttribute("aria-valuenow")).toBe("640");
  point("pointerMove", edge("Height of the screen"), 0, -900);
  point("pointerUp", edge("Height of the screen"), 0, -900);
  expect(onSize.mock.calls).toEqual([["400x200"]]);
});

test("a cancelled drag leaves the size as it was", () => {
  const onSize = openRoom("400x600");
  const width = edge("Width of the screen");
  point("pointerDown", width, 100);
  point("pointerMove", width, 150);
  fireEvent.keyDown(width, { key: "Escape" });
  expect(width.getAttribute("aria-valuenow")).toBe("400");
  point("pointerDown", width, 100);
  point("pointerMove", width, 150);
  point("pointerCancel", width, 150);
  expect([width.getAttribute("aria-valuenow"), onSize.mock.calls]).toEqual(["400", []]);
});

test("arrow keys move an edge by ten pixels, Home and End to its bounds; the address follows", () => {
  const onSize = openRoom("400x600");
  const [width, height] = [edge("Width of the screen"), edge("Height of the screen")];
  fireEvent.keyDown(width, { key: "ArrowRight" });
  fireEvent.keyDown(width, { key: "ArrowRight" });
  expect([width.getAttribute("aria-valuenow"), onSize.mock.calls]).toEqual(["420", []]);
  fireEvent.keyUp(width, { key: "ArrowRight" });
  fireEvent.keyDown(width, { key: "ArrowLeft" });
  fireEvent.keyUp(width, { key: "ArrowLeft" });
  fireEvent.keyDown(height, { key: "ArrowUp" });
  fireEvent.keyDown(height, { key: "ArrowLeft" });
  fireEvent.blur(height);
  fireEvent.keyDown(height, { key: "End" });
  fireEvent.keyUp(height, { key: "End" });
  fireEvent.keyDown(height, { key: "Home" });
  fireEvent.keyDown(height, { key: "ArrowDown" });
  fireEvent.keyUp(height, { key: "ArrowDown" });
  expect(onSize.mock.calls.flat()).toEqual(["420x600", "410x600", "410x590", "410x4000", "410x210"]);
});

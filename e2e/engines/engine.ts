/** The operations of a browser that the walk through the portal needs, for any engine. */

export interface Engine {
  open: (address: string) => Promise<void>;
  back: () => Promise<void>;
  /** Runs a function in the page. It sees nothing of the module that it is written in; arguments and result are JSON. */
  run: <Given extends unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Given
  ) => Promise<Result>;
  /** Presses a point of the window with the mouse; CSS pixels. */
  pressAt: (point: Point) => Promise<void>;
  /** Presses keys together: characters, or names of `NAMED_KEYS`. */
  pressKeys: (...keys: readonly string[]) => Promise<void>;
  /** Warnings and errors that the console has said so far. */
  complaints: () => readonly string[];
  close: () => Promise<void>;
}

export interface Point {
  x: number;
  y: number;
}

export interface WindowSize {
  width: number;
  height: number;
}

/** The code points of keys without a character (WebDriver, "Keyboard actions"). */
const NAMED_KEYS: Readonly<Record<string, string>> = { Control: "\uE009", Enter: "\uE007", Escape: "\uE00C" };

/** A press of the mouse as WebDriver and WebDriver BiDi take it ("Perform Actions"). */
export function pressAction({ x, y }: Point) {
  const actions = [
    { type: "pointerMove", x, y },
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ];
  return [{ type: "pointer", id: "mouse", actions }];
}

/** Keys that are held until the last one is down, as WebDriver and WebDriver BiDi take them. */
export function keysAction(keys: readonly string[]) {
  const values = keys.map((key) => NAMED_KEYS[key] ?? key);
  const actions = [
    ...values.map((value) => ({ type: "keyDown", value })),
    ...values.toReversed().map((value) => ({ type: "keyUp", value })),
  ];
  return [{ type: "key", id: "keyboard", actions }];
}

/** For tests of the browser's code: what happy-dom lacks or has in another form, in the context that all test files of a worker share. */

import { BroadcastChannel } from "node:worker_threads";

Object.assign(globalThis, { BroadcastChannel });
// Of no region: happy-dom's own is the United States, whose dates are of another form.
Object.defineProperty(navigator, "languages", { value: ["en"], configurable: true });
// An inline element has no value there, and its accessible name would have a space before and after it.
interface ComputedStyle {
  getPropertyValue(this: ComputedStyle, name: string): string;
}
const { prototype } = (globalThis as unknown as { CSSStyleDeclaration: { prototype: ComputedStyle } })
  .CSSStyleDeclaration;
// oxlint-disable-next-line typescript/unbound-method -- it is called for its object below.
const { getPropertyValue } = prototype;
prototype.getPropertyValue = function (name) {
  return getPropertyValue.call(this, name) || (name === "display" ? "inline" : "");
};

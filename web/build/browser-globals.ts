/** For tests of the browser's code: what happy-dom lacks or has in another form, in the context that all test files of a worker share. */

import { BroadcastChannel } from "node:worker_threads";

Object.assign(globalThis, { BroadcastChannel });
// Of no region: happy-dom's own is the United States, whose dates are of another form.
Object.defineProperty(navigator, "languages", { value: ["en"], configurable: true });

/** For tests of the browser's code: globals that Node has and happy-dom lacks, in the context that all test files of a worker share. */

import { BroadcastChannel } from "node:worker_threads";

Object.assign(globalThis, { BroadcastChannel });

import { beforeEach, describe, expect, it } from "vitest";

import type { Caller } from "#bff/content-encoding/caller.ts";
import { createThreadWork, type ThreadWork } from "#bff/content-encoding/thread-work.ts";
import { CallerGone } from "#bff/errors.ts";

let threads: ThreadWork;
/** Work that has begun, oldest first. */
let begun: PromiseWithResolvers<string>[];

beforeEach(() => {
  threads = createThreadWork({ compressionsAtOnce: 2, compressionWaitingBytes: 100 });
  begun = [];
});

const someone = (): Caller => ({ isGone: false, waitingFor: undefined });

function give(bytes: number, caller = someone()): Promise<string> | undefined {
  return threads.run(bytes, caller, () => {
    const work = Promise.withResolvers<string>();
    begun.push(work);
    return work.promise;
  });
}

describe("work for zlib's threads", () => {
  it("begins at once up to the limit, and then in order", async () => {
    const all = [give(60), give(60), give(60), give(40)];
    expect(begun).toHaveLength(2);
    begun[1]?.resolve("second");
    expect(await all[1]).toBe("second");
    expect(begun).toHaveLength(3);
    begun[0]?.reject(new Error("first"));
    await expect(all[0]).rejects.toThrow("first");
    expect(begun).toHaveLength(4);
    begun[2]?.resolve("third");
    begun[3]?.resolve("fourth");
    expect(await Promise.all([all[2], all[3]])).toEqual(["third", "fourth"]);
  });

  it("is refused when more bytes than the limit would wait", async () => {
    const running = [give(1000), give(1000)];
    const waiting = give(100);
    expect(give(1)).toBeUndefined();
    begun[0]?.resolve("");
    await running[0];
    expect(begun).toHaveLength(3);
    expect(give(100)).toBeDefined();
    expect(waiting).toBeDefined();
  });

  it("is not begun for a caller that leaves while it waits, and makes room for others", async () => {
    void give(10);
    void give(10);
    const leaving = someone();
    const left = give(100, leaving);
    leaving.waitingFor?.stop();
    await expect(left).rejects.toThrow(CallerGone);
    expect(leaving.waitingFor).toBeUndefined();
    expect(give(100)).toBeDefined();
    begun[0]?.resolve("");
    await expect.poll(() => begun).toHaveLength(3);
  });

  it("is not begun for a caller that has left", async () => {
    await expect(give(10, { isGone: true, waitingFor: undefined })).rejects.toThrow(CallerGone);
    expect(begun).toHaveLength(0);
  });

  it("cannot be stopped once it has begun, at once or after a wait", async () => {
    const callers = [someone(), someone(), someone()];
    const [first] = callers.map((caller) => give(10, caller));
    expect(callers.map(({ waitingFor }) => waitingFor !== undefined)).toEqual([false, false, true]);
    begun[0]?.resolve("");
    await first;
    expect(callers[2]?.waitingFor).toBeUndefined();
  });
});

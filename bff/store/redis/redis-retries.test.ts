import { describe, expect, it } from "vitest";

import { retrying } from "#bff/store/redis/redis-retries.ts";
import { StoreFault } from "#bff/store/store.ts";

/** As the client names the refusals of the server. */
class ErrorReply extends Error {}
class SimpleErrorReply extends ErrorReply {}
class ClientOfflineError extends Error {}

const withCode = (code: string): Error => Object.assign(new Error("connect"), { code });
const LOST = withCode("ECONNRESET");

/** A command that fails in these ways, one after another, and then succeeds. */
function commandThatFails(...faults: readonly unknown[]) {
  const left = [...faults];
  const sent = { times: 0 };
  const command = async (): Promise<string> => {
    sent.times += 1;
    if (left.length > 0) throw left.shift();
    return "done";
  };
  return { command, sent };
}

function connection({ isConnected = (): boolean => true } = {}) {
  const waits: number[] = [];
  const leavings: PromiseWithResolvers<void>[] = [];
  const link = {
    isConnected,
    leaveReplica: () => {
      const leaving = Promise.withResolvers<void>();
      leavings.push(leaving);
      return leaving.promise;
    },
  };
  return { ...retrying(link, async (ms) => void waits.push(ms)), waits, leavings };
}

const BEFORE_IT_WAS_SENT: [string, unknown][] = [
  ["while the client is offline", new ClientOfflineError("The client is offline")],
  ["while nothing listens", withCode("ECONNREFUSED")],
  ["while no primary is known", new Error("no valid master node")],
  ["while no sentinel answers", new Error("None of the sentinels are available")],
  ["while the server loads its data", new SimpleErrorReply("LOADING Redis is loading")],
  ["while the replica has no primary", new SimpleErrorReply("MASTERDOWN Link with MASTER is down")],
  ["while a script runs", new SimpleErrorReply("BUSY Redis is busy running a script")],
];

describe("a command that must not run twice", () => {
  it.each(BEFORE_IT_WAS_SENT)("is repeated when the server has not run it: %s", async (_, fault) => {
    const { write, waits } = connection();
    const { command, sent } = commandThatFails(fault, fault);
    expect(await write(command)).toBe("done");
    expect({ ...sent, waits }).toEqual({ times: 3, waits: [100, 100] });
  });

  it.each([
    ["its answer was lost", LOST],
    ["the answer took too long", withCode("ETIMEDOUT")],
    ["the server refused it", new SimpleErrorReply("OOM command not allowed")],
    ["the fault is no error", "ECONNREFUSED"],
    ["the fault has no code", new Error("Socket closed unexpectedly")],
  ])("fails at once when %s", async (_, fault) => {
    const { write, waits } = connection();
    const { command, sent } = commandThatFails(fault);
    await expect(write(command)).rejects.toThrow(StoreFault);
    expect({ ...sent, waits }).toEqual({ times: 1, waits: [] });
  });

  it("is not sent while no primary is connected, and then once", async () => {
    const answers = [false, false, true];
    const { write } = connection({ isConnected: () => answers.shift() ?? true });
    const { command, sent } = commandThatFails();
    expect(await write(command)).toBe("done");
    expect(sent.times).toBe(1);
  });
});

describe("a command that may run twice", () => {
  it("is repeated also when its answer was lost", async () => {
    const { read } = connection();
    const { command, sent } = commandThatFails(LOST, "no error");
    expect(await read(command)).toBe("done");
    expect(sent.times).toBe(3);
  });

  it("is not repeated when the server refused it", async () => {
    const { read } = connection();
    const { command, sent } = commandThatFails(new SimpleErrorReply("WRONGPASS invalid password"));
    await expect(read(command)).rejects.toThrow("session store: Redis failed (WRONGPASS)");
    expect(sent.times).toBe(1);
  });

  it("fails at the tenth fault, after nine pauses of a tenth of a second", async () => {
    const { read, waits } = connection();
    const lasting = commandThatFails(...Array.from({ length: 10 }, () => LOST));
    await expect(read(lasting.command)).rejects.toThrow("session store: Redis failed (ECONNRESET)");
    expect(lasting.sent.times).toBe(10);
    expect(waits).toEqual(Array.from({ length: 9 }, () => 100));
    const { command } = commandThatFails(...Array.from({ length: 9 }, () => LOST));
    expect(await connection().read(command)).toBe("done");
  });
});

it("commands that meet a replica leave it once, together, and wait until it is left", async () => {
  const { read, write, leavings } = connection();
  const replica = new SimpleErrorReply("READONLY You can't write against a read only replica.");
  const [one, other] = [commandThatFails(replica), commandThatFails(replica)];
  const both = Promise.all([write(one.command), read(other.command)]);
  await expect.poll(() => one.sent.times + other.sent.times).toBe(2);
  await new Promise(setImmediate);
  const meanwhile = commandThatFails();
  const later = read(meanwhile.command);
  await new Promise(setImmediate);
  expect([one, other, meanwhile].map(({ sent }) => sent.times)).toEqual([1, 1, 0]);
  expect(leavings).toHaveLength(1);
  leavings[0]?.resolve();
  expect(await Promise.all([both, later])).toEqual([["done", "done"], "done"]);

  // The next replica is left as well.
  const again = write(commandThatFails(replica).command);
  await expect.poll(() => leavings).toHaveLength(2);
  leavings[1]?.resolve();
  expect(await again).toBe("done");
});

import { describe, expect, it } from "vitest";

import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { createSignIns, type PendingSignIn } from "#bff/sign-in/sign-ins.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";

const HALF_AN_HOUR_MS = 30 * 60 * 1000;
const BROWSER = "browser";

function signInsWithClock() {
  const clock = { at: 1_800_000_000_000 };
  const seal = createSeal(createKeyRing([Buffer.alloc(32, "sign-ins")]));
  return { clock, seal, signIns: createSignIns(createMemoryStore(), seal, () => clock.at) };
}

const pendingOf = (state: string): PendingSignIn => ({
  state,
  nonce: "nonce",
  code_verifier: "v".repeat(43),
  returnTo: "/inbox",
  replacesSession: null,
});

describe("a pending sign-in", () => {
  it("can be taken once, and only by its browser", async () => {
    const { signIns } = signInsWithClock();
    await signIns.remember(BROWSER, pendingOf("one"));
    expect(await signIns.take("another", "one")).toBeUndefined();
    expect(await signIns.take(BROWSER, "one")).toEqual(pendingOf("one"));
    expect(await signIns.take(BROWSER, "one")).toBeUndefined();
  });

  it("can be taken in the last second of its half an hour, and not in the next one", async () => {
    const { signIns, clock } = signInsWithClock();
    for (const state of ["in time", "late"]) await signIns.remember(BROWSER, pendingOf(state));
    clock.at += HALF_AN_HOUR_MS - 1000;
    expect(await signIns.take(BROWSER, "in time")).toBeDefined();
    clock.at += 1000;
    expect(await signIns.take(BROWSER, "late")).toBeUndefined();
  });

  it("is replaced as the oldest by the ninth of its browser", async () => {
    const { signIns, clock } = signInsWithClock();
    for (let tab = 1; tab <= 9; tab += 1) {
      await signIns.remember(BROWSER, pendingOf(`tab ${tab}`));
      clock.at += 1000;
    }
    expect(await signIns.take(BROWSER, "tab 1")).toBeUndefined();
    expect(await signIns.take(BROWSER, "tab 2")).toBeDefined();
  });
});

describe("a state", () => {
  it("carries a return path of 512 characters, and none that is longer", () => {
    const { signIns } = signInsWithClock();
    const path = `/${"x".repeat(511)}`;
    expect(signIns.returnPathIn(signIns.newState(path))).toBe(path);
    expect(signIns.returnPathIn(signIns.newState(`${path}x`))).toBe("/");
    expect(signIns.newState(`${path}x`)).toMatch(/^[\w-]{43}$/);
  });

  it("has other random bits each time, and does not show the path", () => {
    const { signIns } = signInsWithClock();
    const [one, other] = [signIns.newState("/inbox"), signIns.newState("/inbox")];
    expect(one.slice(0, 43)).not.toBe(other.slice(0, 43));
    expect(one).toMatch(/^[\w-]{43}\.[\w-]+$/);
    expect(Buffer.from(one.split(".")[1] ?? "", "base64url").toString("latin1")).not.toContain("inbox");
  });

  it.each([[null], [""], ["A"], ["A.B"], [`${"A".repeat(43)}.`]])(
    "without a path leads home: %j",
    (state) => {
      expect(signInsWithClock().signIns.returnPathIn(state)).toBe("/");
    },
  );

  it("leads home when something else than a path is sealed in it", () => {
    const { signIns, seal } = signInsWithClock();
    const sealedFor = (value: unknown, key: string) =>
      `A.${seal.seal(value, rowKeyOf(key)).toString("base64url")}`;
    expect(signIns.returnPathIn(sealedFor("/inbox", "return path in state"))).toBe("/inbox");
    expect(signIns.returnPathIn(sealedFor(7, "return path in state"))).toBe("/");
    expect(signIns.returnPathIn(sealedFor("/inbox", "something else"))).toBe("/");
  });
});

describe("the latest session of a browser", () => {
  const [one, two, three] = [rowKeyOf("one"), rowKeyOf("two"), rowKeyOf("three")];

  it("is the one before, of this browser alone", async () => {
    const { signIns } = signInsWithClock();
    expect(await signIns.nameLatest(BROWSER, one)).toBeUndefined();
    expect(await signIns.nameLatest(BROWSER, two)).toEqual(one);
    expect(await signIns.nameLatest("another", three)).toBeUndefined();
    expect(await signIns.nameLatest(BROWSER, three)).toEqual(two);
  });

  it("is forgotten after half an hour", async () => {
    const { signIns, clock } = signInsWithClock();
    await signIns.nameLatest(BROWSER, one);
    clock.at += HALF_AN_HOUR_MS - 1000;
    expect(await signIns.nameLatest(BROWSER, two)).toEqual(one);
    clock.at += HALF_AN_HOUR_MS;
    expect(await signIns.nameLatest(BROWSER, three)).toBeUndefined();
  });
});

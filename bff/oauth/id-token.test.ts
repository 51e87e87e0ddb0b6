import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { createIdTokenVerifier, listsUsableKey } from "#bff/oauth/id-token.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { SCHOOL_URL } from "#bff/testing/session-parts.ts";

const JWKS = `${SCHOOL_URL}/jwks`;
const EXPECTED = { iss: SCHOOL_URL, aud: "cli", nonce: "nonce" };
const { publicKey, privateKey } = await generateKeyPair("ES256");
const jwk = { ...(await exportJWK(publicKey)), alg: "ES256", use: "sig" };

function verifierAtSchool() {
  const clock = { at: 1_800_000_000_000 };
  const school = { reads: 0, kid: "key-1", answer: undefined as (() => Promise<Response>) | undefined };
  const verify = createIdTokenVerifier(
    () => {
      school.reads += 1;
      return school.answer?.() ?? Promise.resolve(Response.json({ keys: [{ ...jwk, kid: school.kid }] }));
    },
    () => clock.at,
    () => clock.at,
  );
  const sign = (claims: JWTPayload = {}, header: { kid?: string } = { kid: school.kid }) =>
    new SignJWT({
      iss: SCHOOL_URL,
      aud: "cli",
      nonce: "nonce",
      sub: "mem_1",
      exp: clock.at / 1000 + 600,
      ...claims,
    })
      .setProtectedHeader({ alg: "ES256", ...header })
      .sign(privateKey);
  const verifyNew = async (claims?: JWTPayload, header?: { kid?: string }) =>
    verify(await sign(claims, header), JWKS, EXPECTED);
  return { clock, school, verify, sign, verifyNew };
}

describe("an ID token", () => {
  it("names the member", async () => {
    expect(await verifierAtSchool().verifyNew()).toMatchObject({ sub: "mem_1" });
  });

  it("may have a list with one audience", async () => {
    expect(await verifierAtSchool().verifyNew({ aud: ["cli"] })).toMatchObject({ sub: "mem_1" });
  });

  it.each<[string, JWTPayload]>([
    ["another issuer", { iss: "https://elsewhere.example.com" }],
    ["the issuer with a slash at its end", { iss: `${SCHOOL_URL}/` }],
    ["another audience", { aud: "other" }],
    ["a further audience", { aud: ["cli", "other"] }],
    ["another nonce", { nonce: "other" }],
    ["an empty sub", { sub: "" }],
  ])("is refused with %s", async (_what, claims) => {
    await expect(verifierAtSchool().verifyNew(claims)).rejects.toMatchObject({ kind: "identity_rejected" });
  });

  it("is refused when it names no key", async () => {
    await expect(verifierAtSchool().verifyNew({}, {})).rejects.toMatchObject({ kind: "identity_rejected" });
  });

  it.each(["exp", "nonce", "sub"])("is refused without %s", async (claim) => {
    await expect(verifierAtSchool().verifyNew({ [claim]: undefined })).rejects.toMatchObject({
      kind: "identity_rejected",
    });
  });

  it("is accepted for 30 seconds after its end, and no longer", async () => {
    const { clock, verifyNew } = verifierAtSchool();
    expect(await verifyNew({ exp: clock.at / 1000 - 29 })).toMatchObject({ sub: "mem_1" });
    // Perhaps it is this machine's clock that is wrong, so the operator is led to it, and only then.
    const byClock = expect.stringContaining("this machine's clock");
    await expect(verifyNew({ exp: clock.at / 1000 - 30 })).rejects.toMatchObject({
      kind: "identity_rejected",
      message: byClock,
    });
    await expect(verifyNew({ iss: "https://another.example" })).rejects.not.toMatchObject({
      message: byClock,
    });
  });

  it("is refused when it is none", async () => {
    const { verify } = verifierAtSchool();
    await expect(verify("no.to.ken", JWKS, EXPECTED)).rejects.toMatchObject({ kind: "identity_rejected" });
  });
});

describe("the school's keys", () => {
  it("are read once, and again after ten minutes, while the known ones are used", async () => {
    const { clock, school, verifyNew } = verifierAtSchool();
    await verifyNew();
    clock.at += 10 * 60_000 - 1;
    await verifyNew();
    expect(school.reads).toBe(1);
    school.answer = () => Promise.reject(new SchoolFault("unreachable", "down"));
    clock.at += 1;
    expect(await verifyNew()).toMatchObject({ sub: "mem_1" });
    expect(school.reads).toBe(2);
    clock.at += 10 * 60_000 - 1;
    await verifyNew();
    expect(school.reads).toBe(2);
  });

  it("are read at once for a key that is not among them", async () => {
    const { school, verifyNew } = verifierAtSchool();
    await verifyNew();
    school.kid = "key-2";
    expect(await verifyNew()).toMatchObject({ sub: "mem_1" });
    expect(school.reads).toBe(2);
  });

  it("are read at once for a key that is not among them, also after the wall clock was set back", async () => {
    const { school, verifyNew } = verifierAtSchool();
    await verifyNew();
    vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    school.kid = "key-2";
    expect(await verifyNew()).toMatchObject({ sub: "mem_1" });
    expect(school.reads).toBe(2);
  });

  it("are judged by their last reading, not by an earlier one that failed", async () => {
    const { school, verifyNew } = verifierAtSchool();
    await verifyNew();
    school.answer = () => Promise.reject(new SchoolFault("timeout", "hangs"));
    await expect(verifyNew({}, { kid: "key-2" })).rejects.toMatchObject({ kind: "timeout" });
    school.answer = undefined;
    await expect(verifyNew({}, { kid: "key-2" })).rejects.toMatchObject({ kind: "identity_rejected" });
  });

  it("are read from the address that the school names now, and not kept for a former one", async () => {
    const { school, verify, sign } = verifierAtSchool();
    for (const address of [JWKS, `${SCHOOL_URL}/keys`, JWKS]) await verify(await sign(), address, EXPECTED);
    expect(school.reads).toBe(3);
  });

  it.each<[string, () => Promise<Response>, string]>([
    ["are answered with a fault", () => Promise.resolve(new Response(null, { status: 500 })), "unreachable"],
    ["are no key set", () => Promise.resolve(Response.json({ keys: 7 })), "unreachable"],
    ["are no JSON", () => Promise.resolve(new Response("<html>")), "unreachable"],
    ["cannot be read", () => Promise.reject(new SchoolFault("timeout", "hangs")), "timeout"],
  ])("say nothing about the member when they %s", async (_what, answer, kind) => {
    const { school, verifyNew } = verifierAtSchool();
    school.answer = answer;
    await expect(verifyNew()).rejects.toMatchObject({ kind });
  });

  it("say nothing about the member when a key is unknown and they cannot be read again", async () => {
    const { school, verifyNew } = verifierAtSchool();
    await verifyNew();
    school.answer = () => Promise.reject(new SchoolFault("timeout", "hangs"));
    await expect(verifyNew({}, { kid: "key-2" })).rejects.toMatchObject({ kind: "timeout" });
    expect(school.reads).toBe(2);
  });

  it("refuse a token of an unknown key when they were read again", async () => {
    const { school, verifyNew } = verifierAtSchool();
    await verifyNew();
    await expect(verifyNew({}, { kid: "key-2" })).rejects.toMatchObject({ kind: "identity_rejected" });
    expect(school.reads).toBe(2);
  });

  it.each([
    [[{ ...jwk, kid: "one" }], true],
    [
      [
        { ...jwk, kid: "one" },
        { ...jwk, kid: "two" },
      ],
      true,
    ],
    [[], false],
    [[{ ...jwk, kid: "one", use: "enc" }], false],
  ])("can be used for ID tokens, or not: %#", async (keys, isUsable) => {
    expect(await listsUsableKey(() => Promise.resolve(Response.json({ keys })), JWKS)).toBe(isUsable);
  });

  it("are not judged when they cannot be read", async () => {
    const down = () => Promise.reject(new SchoolFault("unreachable", "down"));
    await expect(listsUsableKey(down, JWKS)).rejects.toThrow(SchoolFault);
  });
});

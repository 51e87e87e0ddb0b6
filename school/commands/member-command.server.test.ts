import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";

import { afterAll, describe, expect, test } from "vitest";

import {
  createMember,
  parseNewMember,
  parsePasswordChange,
  parseSignOut,
  setPassword,
  signOut,
} from "#school/commands/member-command.ts";
import { UsageError } from "#school/commands/options.ts";
import { checkPassword } from "#school/oauth/authorization/sign-in.ts";
import { openWebSession } from "#school/store/sign-in/web-sessions.ts";
import { storeCode } from "#school/testing/authorization.ts";
import { openTestSchool } from "#school/testing/test-school.ts";

const folder = mkdtempSync(join(tmpdir(), "member-command-"));
const file = join(folder, "password");
const testSchool = await openTestSchool({ SCHOOL_DEMO: "0" });

afterAll(() => rmSync(folder, { recursive: true }));

const OWNER = ["--email", "ann@example.com", "--name", "Ann", "--role", "owner"];

/** A terminal at which somebody answers each question. */
function terminalOf(...answers: readonly string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  let shown = "";
  output.on("data", (chunk: Buffer) => {
    shown += chunk.toString();
    if (chunk.toString().endsWith(": ")) input.write(`${answers[shown.split(": ").length - 2] ?? ""}\r`);
  });
  return { input, output, shown: () => shown };
}
const NO_TERMINAL = { input: new PassThrough(), output: new PassThrough() };

async function faultOf(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return "none";
}

const isRight = async (password: string) =>
  (await checkPassword(testSchool.school, { email: "ann@example.com", password, address: "::1" })).kind ===
  "right";

describe("npm run school -- member", () => {
  test("create takes one password that two keyboards write with different code points", async () => {
    const terminal = terminalOf("un cafe\u0301 au lait", "un caf\u00e9 au lait");
    const args = ["--email", "jose\u0301@example.com", "--name", "Jose\u0301", "--role", "student"];
    const made = await createMember(testSchool.school, parseNewMember(args), terminal);
    const again = ["--email", "jos\u00e9@example.com", "--name", "Jos\u00e9", "--role", "student"];

    expect(made).toMatchObject({ roles: ["student"] });
    expect(
      await faultOf(() => createMember(testSchool.school, parseNewMember(again), NO_TERMINAL)),
    ).toContain("Somebody has the address");
    expect(
      await checkPassword(testSchool.school, {
        email: "jos\u00e9@example.com",
        password: "un caf\u00e9 au lait",
        address: "::1",
      }),
    ).toMatchObject({ kind: "right", memberId: made.member_id });
  });

  test("create makes a first owner, with a password that is asked twice and never shown", async () => {
    const terminal = terminalOf("the first password", "the first password");
    const made = await createMember(testSchool.school, parseNewMember(OWNER), terminal);

    expect(made).toMatchObject({ email: "ann@example.com", roles: ["owner"] });
    expect(terminal.shown()).toBe("Password: \nThe same password again: \n");
    expect(await isRight("the first password")).toBe(true);
  });

  test("create refuses a used address before it asks for a password", async () => {
    expect(
      await faultOf(() => createMember(testSchool.school, parseNewMember(OWNER), NO_TERMINAL)),
    ).toContain('give them a password by "member set-password"');
  });

  test("create says so, too, when somebody else has got the address while the password was asked", async () => {
    writeFileSync(file, "the first password\n");
    const args = ["--email", "twice@example.com", "--name", "Twice", "--role", "student"];
    const create = () =>
      createMember(testSchool.school, parseNewMember([...args, "--password-file", file]), NO_TERMINAL);
    const faults = await Promise.all([faultOf(create), faultOf(create)]);

    expect(faults.toSorted()).toEqual([
      expect.stringContaining("Somebody has the address twice@example.com"),
      "none",
    ]);
  });

  test("set-password takes the first line of a file, whatever the case of the address", async () => {
    writeFileSync(file, "the second password\r\n");
    const change = parsePasswordChange(["--email", "Ann@Example.com", "--password-file", file]);
    await setPassword(testSchool.school, change, NO_TERMINAL);

    expect(await isRight("the second password")).toBe(true);
    expect(await isRight("the first password")).toBe(false);
  });

  test.each([
    { answers: ["one password here", "another password"], text: "The two passwords are not the same" },
    { answers: ["short", "short"], text: "at least 10 characters" },
    { answers: ["ann@example.com", "ann@example.com"], text: "must not be the e-mail address" },
  ])("set-password changes nothing when $text", async ({ answers, text }) => {
    const change = parsePasswordChange(["--email", "ann@example.com"]);
    expect(await faultOf(() => setPassword(testSchool.school, change, terminalOf(...answers)))).toContain(
      text,
    );
    expect(await isRight("the second password")).toBe(true);
  });

  test("the command without a terminal and a file says how to give the password", async () => {
    const change = parsePasswordChange(["--email", "ann@example.com"]);
    expect(await faultOf(() => setPassword(testSchool.school, change, NO_TERMINAL))).toContain(
      "--password-file",
    );
    const missing = { ...change, passwordFile: join(folder, "none") };
    expect(await faultOf(() => setPassword(testSchool.school, missing, NO_TERMINAL))).toContain(
      "can be read",
    );
  });

  test("sign-out ends a member's sessions, codes and pairs, and those of nobody else", async () => {
    const demo = await openTestSchool();
    const { db } = demo.school;
    const { clientId, ...pair } = await demo.storePair({ memberId: "mem_bohan" });
    for (const id of ["mem_bohan", "mem_daniel"]) await storeCode(demo, clientId, id);
    const other = await demo.storePair({ memberId: "mem_daniel" });
    for (const id of ["mem_bohan", "mem_bohan", "mem_daniel"]) await openWebSession(demo.school, id);
    const done = await signOut(demo.school, parseSignOut(["--email", "Bohan@example.com"]));

    expect(done).toMatchObject({ member_id: "mem_bohan", sessions: 2, live_pairs: 1 });
    const sessions = await db.selectFrom("web_session").select("member_id").execute();
    expect(sessions).toEqual([{ member_id: "mem_daniel" }]);
    const codes = await db.selectFrom("authorization_code").select("member_id").execute();
    expect(codes).toEqual([{ member_id: "mem_daniel" }]);
    expect((await demo.queryMemberApi(pair.accessToken, "{ viewer { id } }")).status).toBe(401);
    expect((await demo.refresh({ ...pair, clientId })).json()).toMatchObject({ error: "invalid_grant" });
    expect((await demo.queryMemberApi(other.accessToken, "{ viewer { id } }")).status).toBe(200);
    expect(await db.selectFrom("audit_entry").selectAll().execute()).toMatchObject([
      {
        action: "member.sign_out",
        actor_id: "command",
        subject: "mem_bohan",
        before: '{"sessions":2,"live_pairs":1}',
      },
    ]);
    expect(await faultOf(() => signOut(demo.school, { email: "nobody@example.com" }))).toContain(
      "Nobody has",
    );
    expect(await faultOf(() => parseSignOut([]))).toContain("--email is required");
  });

  test("create names every fault of its options, and takes no password as an argument", async () => {
    const text = await faultOf(() => parseNewMember(["--role", "Owner", "--language", "fr"]));
    for (const option of ["--email", "--name", "--role Owner", "--language"]) expect(text).toContain(option);
    expect(await faultOf(() => parseNewMember([...OWNER, "--password", "x"]))).toContain("Unknown option");
  });
});

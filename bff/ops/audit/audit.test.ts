import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { openAuditFile } from "#bff/ops/audit/audit-output.ts";
import { type AuditKey, createAudit, pseudonymsOfMember } from "#bff/ops/audit/audit.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";

const KEYS: AuditKey[] = [
  { id: "0a0a0a0a", key: Buffer.alloc(32, 1) },
  { id: "0b0b0b0b", key: Buffer.alloc(32, 2) },
];

describe("a pseudonym", () => {
  it("is the same for the same member, reveals nothing, and can be searched with the keys", () => {
    const lines: { member: string; session: string }[] = [];
    let keys = KEYS;
    const output = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
    const audit = createAudit({ output, keys: () => keys, now: () => 0 });
    const session = { key: Buffer.alloc(32, 9), sub: "mem_1" };
    audit.signedIn("1", session, [], false);
    audit.previewOpened("2", session);
    audit.previewOpened("3", { ...session, sub: "mem_2" });
    keys = KEYS.toReversed();
    audit.previewOpened("4", session);
    audit.sessionEnded("not_admitted", 1, { ...session, sub: "" });
    const [one, same, other, rotated, unknown] = lines;
    expect(unknown).toMatchObject({ member: null, session: rotated?.session });
    expect(one).toMatchObject({ member: same?.member, session: same?.session });
    expect(new Set([one?.member, other?.member, rotated?.member]).size).toBe(3);
    expect(JSON.stringify(lines)).not.toMatch(/mem_|0909/);
    expect(pseudonymsOfMember(KEYS, "mem_1")).toEqual([one?.member, rotated?.member]);
  });
});

const openFiles = (): number => readdirSync("/dev/fd").length;

describe("the file of the audit trail", () => {
  it("is readable by its owner only, is appended to, and is opened again after it was moved", () => {
    const path = join(folderOfTest(), "audit.log");
    const write = (line: string): void => {
      const file = openAuditFile(path, () => undefined);
      file.write(line);
      file.flush();
    };
    write("one\n");
    const file = openAuditFile(path, () => undefined);
    file.write("two\n");
    renameSync(path, `${path}.1`);
    const openBefore = openFiles();
    file.reopen();
    expect(openFiles()).toBe(openBefore);
    file.write("three\n");
    file.flush();
    expect(readFileSync(`${path}.1`, "utf8")).toBe("one\ntwo\n");
    expect(readFileSync(path, "utf8")).toBe("three\n");
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("stays in use, with a report, when it cannot be opened again", () => {
    const folder = join(folderOfTest(), "moved");
    mkdirSync(folder);
    const faults: string[] = [];
    const file = openAuditFile(join(folder, "audit.log"), (reason) => void faults.push(reason));
    renameSync(folder, `${folder}.1`);
    file.reopen();
    file.write("one\n");
    file.flush();
    expect(readFileSync(join(`${folder}.1`, "audit.log"), "utf8")).toBe("one\n");
    expect(faults).toEqual(["ENOENT"]);
  });

  it("is reported once when it cannot be written, and prevents the start", async () => {
    const faults: string[] = [];
    const full = openAuditFile("/dev/full", (reason) => void faults.push(reason));
    full.write("one\n");
    await expect.poll(() => faults).toEqual(["ENOSPC"]);
    full.write("two\n");
    full.flush();
    expect(faults).toEqual(["ENOSPC"]);
    expect(() => openAuditFile("/nowhere/audit.log", () => undefined)).toThrow(
      'AUDIT_LOG names "/nowhere/audit.log", which cannot be opened to append (ENOENT)',
    );
  });
});

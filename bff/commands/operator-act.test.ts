import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";

import { expect, onTestFinished, test, vi } from "vitest";

import { createReportAct, openOperatorAudit } from "#bff/commands/operator-act.ts";
import { createAudit } from "#bff/ops/audit/audit.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";

test("an act of an operator is printed with the member, and audited with a pseudonym", () => {
  const trail: Record<string, unknown>[] = [];
  const output = { write: (line: string) => void trail.push(JSON.parse(line) as Record<string, unknown>) };
  const keys = [{ id: "0a0a0a0a", key: Buffer.alloc(32, 1) }];
  const report = createReportAct(createAudit({ output, keys: () => keys, now: () => 0 }));
  const stream = new PassThrough({ encoding: "utf8" });
  const printed = (): unknown => JSON.parse(String(stream.read()));

  report({ event: "member_erased", by: "sub", sub: "mem_1", count: 2, revocations_owed: 1 }, { stream });
  expect(printed()).toMatchObject({ event: "member_erased", sub: "mem_1", revocations_owed: 1 });
  report({ event: "sessions_ended_by_operator", by: "session", count: 1 }, { stream, key: Buffer.alloc(32) });
  report({ event: "member_exported", sub: "mem_1", count: 3 }, { stream });
  // Not waited for.
  report({ event: "sessions_ended_by_operator", by: "all" }, { stream });
  report({ event: "store_backed_up" }, { stream });

  const pseudonym = expect.stringMatching(/^0a0a0a0a\.[\w-]{22}$/) as unknown;
  expect(trail).toMatchObject([
    { audit: "member_erased", member: pseudonym, count: 2 },
    { audit: "session_ended", by: "operator", reason: "ended_by_operator", count: 1, session: pseudonym },
    { audit: "member_exported", member: pseudonym, count: 3 },
    { audit: "session_ended", by: "operator", reason: "ended_by_operator", count: null },
    { audit: "store_backed_up" },
  ]);
  expect(trail[0]?.["member"]).toBe(trail[2]?.["member"]);
});

test("the trail of the operator's commands goes to its file, which its owner alone reads, and never between the lines of a result", () => {
  const keyRing = createKeyRing([Buffer.alloc(32, "trail")]);
  const path = join(folderOfTest(), "audit.log");
  for (let acts = 0; acts < 2; acts += 1) openOperatorAudit({ auditLog: { path } }, keyRing).storeBackedUp();
  expect(readFileSync(path, "utf8")).toMatch(/^({.*"audit":"store_backed_up"}\n){2}$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);

  const [stdout, stderr] = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockReturnValue(true),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  openOperatorAudit({ auditLog: "stdout" }, keyRing).storeBackedUp();
  openOperatorAudit({ auditLog: null }, keyRing).storeBackedUp();
  expect([stdout?.mock.calls.length, stderr?.mock.calls.length]).toEqual([0, 1]);
});

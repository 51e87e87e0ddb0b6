import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { createMetrics } from "#bff/ops/metrics/metrics.ts";
import { measuredStore } from "#bff/store/measured-store.ts";
import { openSqliteStore } from "#bff/store/sqlite-store.ts";
import { StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";

describe("a measured store", () => {
  it("returns the store's results, measures each operation, and passes its faults on", async () => {
    const metrics = createMetrics();
    const faults: string[] = [];
    const answers: string[] = [];
    const outage = {
      fault: (part: string) => void faults.push(part),
      answered: (part: string) => void answers.push(part),
    };
    let at = 0;
    const store = measuredStore(
      openSqliteStore(join(folderOfTest(), "sessions.db")),
      metrics,
      outage,
      () => (at += 20),
    );
    const key = Buffer.alloc(32, 1);
    const sealed = Buffer.from("sealed");
    await store.createSession({ key, memberKey: key, sealed, now: 1, expiresAt: 2 });
    expect(await store.readSession(key)).toMatchObject({ version: 1, lastSeenAt: 1 });
    await store.close();
    await expect(store.readSession(key)).rejects.toThrow(StoreFault);

    expect([faults, answers]).toEqual([["readSession"], ["createSession", "readSession"]]);
    const text = metrics.text();
    expect(text).toContain('homeroom_store_operation_duration_seconds_sum{operation="readSession"} 0.02');
    expect(text).toContain('homeroom_store_operation_duration_seconds_count{operation="createSession"} 1');
    expect(text).toContain('homeroom_store_faults_total{operation="readSession"} 1');
    expect(text).toContain('homeroom_store_faults_total{operation="takeSignIn"} 0');
  });

  it("counts a fault of the program, and does not report it as an outage of the store", async () => {
    const metrics = createMetrics();
    const faults: string[] = [];
    const outage = { fault: (part: string) => void faults.push(part), answered: () => undefined };
    const broken = { ...createMemoryStore(), readSession: () => Promise.reject(new TypeError("a fault")) };
    await expect(measuredStore(broken, metrics, outage).readSession(Buffer.alloc(32))).rejects.toThrow(
      TypeError,
    );
    expect(faults).toEqual([]);
    expect(metrics.text()).toContain('homeroom_store_faults_total{operation="readSession"} 1');
  });
});

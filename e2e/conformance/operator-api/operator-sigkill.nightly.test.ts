import { describe, expect, test } from "vitest";

import { schoolProcessForTests } from "../opened-for-tests.ts";
import { type ApiPage, operatorApiForTests, readPages } from "./operator-api.ts";

const KILLS = 20;
const WRITERS = 4;

const school = schoolProcessForTests({
  TRUSTED_PROXIES: "127.0.0.1",
  SCHOOL_OPERATOR_CALLS_PER_MINUTE: "1000000",
});
const api = operatorApiForTests(school);

/** The percentage of a coupon, or that there is no such coupon. */
type State = number | "absent";

/** The states in which each coupon may be found: one after a write was acknowledged, two while one is under way. */
const allowed = new Map<string, Set<State>>();
const ids = new Map<string, string>();

/** Writes coupons until the school is killed: creates each, changes it, and deletes every third. */
async function write(writer: string, onAcknowledged: () => void): Promise<void> {
  for (let number = 1; ; number += 1) {
    const code = `${writer}-${number}`;
    const step = async (from: State, to: State, method: string, body?: object): Promise<void> => {
      allowed.set(code, new Set([from, to]));
      const path = method === "POST" ? "/coupons" : `/coupons/${ids.get(code)}`;
      const answer = await api.call(method, path, body);
      expect(answer.status).toBe({ POST: 201, PATCH: 200, DELETE: 204 }[method]);
      allowed.set(code, new Set([to]));
      if (method === "POST") ids.set(code, String(answer.body["id"]));
      onAcknowledged();
    };
    try {
      await step("absent", 10, "POST", { code, kind: "percent", percent: 10 });
      await step(10, 20, "PATCH", { percent: 20 });
      if (number % 3 === 0) await step(20, "absent", "DELETE");
    } catch (error) {
      // The connection broke: the school was killed before or after the write, and sent no answer.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

async function readCoupons(): Promise<Map<string, State>> {
  const pages = await readPages(async (cursor) => {
    const from = cursor === "" ? "" : `&cursor=${cursor}`;
    return (await api.call<ApiPage<{ code: string; percent: number }>>("GET", `/coupons?limit=100${from}`))
      .body;
  });
  return new Map(pages.flat().map(({ code, percent }) => [code, percent]));
}

describe("a school that is killed while it writes", () => {
  test(`kill -9, ${KILLS} times: nothing that was acknowledged is lost`, { timeout: 600_000 }, async () => {
    let acknowledged = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const killAt = acknowledged + 5 + kill * 3;
      let killed: Promise<void> | undefined;
      const onAcknowledged = (): void => {
        acknowledged += 1;
        if (acknowledged >= killAt) killed ??= school.kill();
      };
      await Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => write(`K${kill}-${writer}`, onAcknowledged)),
      );
      await killed;
      await school.restart();

      const found = await readCoupons();
      const lost = [...allowed].filter(([code, states]) => !states.has(found.get(code) ?? "absent"));
      expect(lost, `after kill ${kill}`).toEqual([]);
    }
    expect(acknowledged).toBeGreaterThan(KILLS * 30);
  });
});

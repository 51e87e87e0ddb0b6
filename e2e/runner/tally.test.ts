import { describe, expect, it } from "vitest";

import { addTallies, playwrightTally, tallyLine, vitestTally } from "./tally.ts";

describe("the closing line of npm test", () => {
  it("sums its runners, and names skipped tests only when there are any", () => {
    const units = vitestTally({ numPassedTests: 10, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 });
    const journeys = playwrightTally({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } });
    expect(tallyLine(units)).toBe("10 passed, 1 failed");
    expect(tallyLine(addTallies(units, journeys))).toBe("15 passed, 3 failed, 2 skipped");
  });

  it("counts a runner that left no readable report as one failure", () => {
    for (const report of [null, {}, { stats: {} }, "text"]) {
      expect(vitestTally(report).failed).toBe(1);
      expect(playwrightTally(report).failed).toBe(1);
    }
  });
});

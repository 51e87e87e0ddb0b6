import { expect, it } from "vitest";

import { createSteadyClock } from "#bff/bounds/steady-clock.ts";

it("the clock for durations follows the wall clock forward, but not back", () => {
  let wall = 1_000_000;
  let elapsed = 0;
  const clock = createSteadyClock(
    () => wall,
    () => elapsed,
  );
  const read: number[] = [clock()];
  wall += 500;
  elapsed += 500;
  read.push(clock());
  wall -= 3_600_000;
  elapsed += 250;
  read.push(clock());
  wall += 7_200_000;
  read.push(clock());
  expect(read).toEqual([1_000_000, 1_000_500, 1_000_750, 4_600_500]);
});

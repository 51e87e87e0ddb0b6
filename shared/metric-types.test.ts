import { describe, expect, it } from "vitest";

import { counter, exposition, gauge, histogram } from "#shared/metric-types.ts";

describe("a counter", () => {
  const fruit = () => counter("fruit_total", "Fruit.", ["kind", ["apple", "pear"]], ["size", ["s", "l"]]);

  it("prints its series in the exposition format", () => {
    const eaten = fruit();
    eaten.add("apple", "s");
    eaten.add("apple", "s");
    eaten.add("pear", "l");
    expect(exposition([eaten])).toBe(
      `# HELP fruit_total Fruit.
# TYPE fruit_total counter
fruit_total{kind="apple",size="s"} 2
fruit_total{kind="apple",size="l"} 0
fruit_total{kind="pear",size="s"} 0
fruit_total{kind="pear",size="l"} 1
`,
    );
  });

  it("has all its series from the start when they are few", () => {
    const faults = counter("faults_total", "Faults.", ["of", ["store", "school"]]);
    expect(faults.samples()).toEqual(['faults_total{of="store"} 0', 'faults_total{of="school"} 0']);
  });

  it("prints no value that its label does not list", () => {
    const eaten = fruit();
    eaten.add("rt-secret" as "apple", 's"} 1\nforged_total 7' as "s");
    expect(eaten.samples()).toContain('fruit_total{kind="other",size="other"} 1');
    expect(eaten.samples().join()).not.toMatch(/secret|forged/);
  });
});

describe("a histogram", () => {
  it("counts each observation in its bucket and every larger one", () => {
    const durations = histogram("wait_seconds", "Waiting.");
    for (const seconds of [0.0005, 0.02, 40]) durations.observe(seconds);
    const lines = durations.samples();
    expect(lines).toContain('wait_seconds_bucket{le="0.0005"} 1');
    expect(lines).toContain('wait_seconds_bucket{le="0.01"} 1');
    expect(lines).toContain('wait_seconds_bucket{le="0.025"} 2');
    expect(lines).toContain('wait_seconds_bucket{le="30"} 2');
    expect(lines.slice(-3)).toEqual([
      'wait_seconds_bucket{le="+Inf"} 3',
      "wait_seconds_sum 40.0205",
      "wait_seconds_count 3",
    ]);
  });
});

describe("a gauge", () => {
  it("is read when it is asked for", () => {
    let size = 1;
    const outbox = gauge("outbox_size", "Waiting.", () => [[size]]);
    size = 4;
    expect(outbox.samples()).toEqual(["outbox_size 4"]);
  });
});

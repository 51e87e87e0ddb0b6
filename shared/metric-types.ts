/**
 * Counters, histograms and gauges, and their text form (Prometheus exposition format 0.0.4).
 *
 * Own code in place of prom-client: there each increment builds, checks and hashes a label object, some microseconds for
 * each of the five that a call makes; and here a label's values are a closed list, so that no label can ever carry a
 * member, a token or free text. Where the series are few, all are there from the start, at zero, so that a rate over one is
 * right from its first event.
 */

/** Labels in their order, each with all the values it may have. */
type Labels = readonly (readonly [name: string, values: readonly string[]])[];

/** One value for each label, in that order. */
type LabelValues<L extends Labels> = { readonly [Index in keyof L]: L[Index][1][number] };

export interface Metric {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  labels: Labels;
  /** Sample lines, without `# HELP` and `# TYPE`. */
  samples: () => string[];
}

export interface Counter<L extends Labels> extends Metric {
  add: (...values: LabelValues<L>) => void;
  addMany: (count: number, ...values: LabelValues<L>) => void;
}

export interface Histogram<L extends Labels> extends Metric {
  observe: (seconds: number, ...values: LabelValues<L>) => void;
}

/** From half a millisecond, as of a store, to the deadline of a call of the portal to the school. */
const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Printed in place of a value that is not in its label's list, which is a fault of the program and never repeated. */
const OTHER_VALUE = "other";

/** A metric of at most this many series prints all of them from the start, at zero. */
const MAX_SERIES_AT_ZERO = 64;

export function counter<const L extends Labels>(name: string, help: string, ...labels: L): Counter<L> {
  const counts = seriesOf(labels, () => ({ count: 0 }));
  return {
    name,
    help,
    type: "counter",
    labels,
    add: (...values) => {
      counts.at(values).count += 1;
    },
    addMany: (count, ...values) => {
      counts.at(values).count += count;
    },
    samples: () => counts.list().map((series) => sample(name, series.labels, String(series.value.count))),
  };
}

/** @param read  asked at each scrape, for what something else counts; one entry for each series, label values first */
export function readCounter<const L extends Labels>(
  name: string,
  help: string,
  read: () => readonly (readonly [...LabelValues<L>, number])[],
  ...labels: L
): Metric {
  return { ...gauge(name, help, read, ...labels), type: "counter" };
}

export function histogram<const L extends Labels>(name: string, help: string, ...labels: L): Histogram<L> {
  const all = seriesOf(labels, () => ({
    inBucket: BUCKETS_SECONDS.map(() => 0),
    count: 0,
    sum: 0,
  }));
  return {
    name,
    help,
    type: "histogram",
    labels,
    observe: (seconds, ...values) => {
      const value = all.at(values);
      value.count += 1;
      value.sum += seconds;
      let bucket = 0;
      while (bucket < BUCKETS_SECONDS.length && seconds > (BUCKETS_SECONDS[bucket] ?? 0)) bucket += 1;
      if (bucket < BUCKETS_SECONDS.length) value.inBucket[bucket] = (value.inBucket[bucket] ?? 0) + 1;
    },
    samples: () =>
      all.list().flatMap(({ labels: named, value }) => {
        let upTo = 0;
        const buckets = BUCKETS_SECONDS.map((bound, index) => {
          upTo += value.inBucket[index] ?? 0;
          return sample(`${name}_bucket`, [...named, ["le", String(bound)]], String(upTo));
        });
        return [
          ...buckets,
          sample(`${name}_bucket`, [...named, ["le", "+Inf"]], String(value.count)),
          sample(`${name}_sum`, named, String(value.sum)),
          sample(`${name}_count`, named, String(value.count)),
        ];
      }),
  };
}

/** @param read  asked at each scrape; one entry for each series, label values first */
export function gauge<const L extends Labels>(
  name: string,
  help: string,
  read: () => readonly (readonly [...LabelValues<L>, number])[],
  ...labels: L
): Metric {
  return {
    name,
    help,
    type: "gauge",
    labels,
    samples: () => read().map((entry) => sample(name, labelsOf(labels, entry), String(entry.at(-1)))),
  };
}

/** The text that a scraper reads. */
export function exposition(metrics: readonly Metric[]): string {
  const blocks = metrics.map(({ name, help, type, samples }) =>
    [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples()].join("\n"),
  );
  return `${blocks.join("\n")}\n`;
}

type Label = [name: string, value: string];

function sample(name: string, labels: readonly Label[], value: string): string {
  if (labels.length === 0) return `${name} ${value}`;
  return `${name}{${labels.map(([label, text]) => `${label}="${text}"`).join(",")}} ${value}`;
}

/** The values with their label names; a value that is not in the list is printed as `other`. */
function labelsOf(labels: Labels, values: readonly unknown[]): Label[] {
  return labels.map(([name, all], index) => [name, all.find((one) => one === values[index]) ?? OTHER_VALUE]);
}

/** Every combination of the labels' values. */
function combinations(labels: Labels): string[][] {
  return labels.reduce<string[][]>(
    (rows, [, values]) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
}

interface Series<Value> {
  labels: Label[];
  value: Value;
}

/** The values of one label, each with what follows it: the next label's, or the series. */
type Branch<Value> = Map<string, Branch<Value> | Series<Value>>;

/** Series by their label values. */
function seriesOf<Value>(labels: Labels, zero: () => Value) {
  const all: Series<Value>[] = [];
  const none: Series<Value> = { labels: [], value: zero() };
  if (labels.length === 0) all.push(none);
  const root: Branch<Value> = new Map();

  const place = (values: readonly string[]): Series<Value> => {
    const named = labelsOf(labels, values);
    let branch = root;
    for (const [, value] of named.slice(0, -1)) {
      const next = (branch.get(value) ?? new Map()) as Branch<Value>;
      branch.set(value, next);
      branch = next;
    }
    const last = named.at(-1)?.[1] ?? "";
    const there = branch.get(last) as Series<Value> | undefined;
    if (there !== undefined) return there;
    const made = { labels: named, value: zero() };
    branch.set(last, made);
    all.push(made);
    return made;
  };
  const count = labels.reduce((product, [, values]) => product * values.length, 1);
  if (labels.length > 0 && count <= MAX_SERIES_AT_ZERO)
    for (const values of combinations(labels)) place(values);

  return {
    /** One look-up for each label: a joined key would have to be made and hashed at every count. */
    at(values: readonly string[]): Value {
      if (values.length === 0) return none.value;
      let found: Branch<Value> | Series<Value> | undefined = root;
      for (const value of values) found = (found as Branch<Value> | undefined)?.get(value);
      return ((found as Series<Value> | undefined) ?? place(values)).value;
    },
    list: () => all,
  };
}

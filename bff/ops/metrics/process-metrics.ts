/**
 * Metrics of the process: release, memory, garbage collections, the delay of the event loop, processor time. The names are those of
 * Prometheus' client libraries, where these have one.
 */

import { constants, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";

import { gauge, histogram, type Metric, readCounter } from "#shared/metric-types.ts";
import { RELEASE } from "#shared/node/release.ts";

/** V8's kinds of a garbage collection. */
const COLLECTIONS = ["minor", "major", "incremental", "weak_callbacks"] as const;
type Collection = (typeof COLLECTIONS)[number];

const COLLECTION_OF: Readonly<Record<number, Collection>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: "minor",
  [constants.NODE_PERFORMANCE_GC_MAJOR]: "major",
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: "incremental",
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: "weak_callbacks",
};

const LOOP_DELAY_EVERY_MS = 20;

let measured: readonly Metric[] | undefined;

/** @returns the same metrics for all callers: a process has one heap and one event loop */
export function processMetrics(): readonly Metric[] {
  measured ??= [buildInfo(), ...memory(), collections(), eventLoopDelay(), ...processTimes()];
  return measured;
}

function buildInfo(): Metric {
  return gauge("homeroom_build_info", "Always 1; the label is the release that runs.", () => [[RELEASE, 1]], [
    "version",
    [RELEASE],
  ]);
}

function memory(): Metric[] {
  const bytes = (name: string, help: string, read: () => number): Metric =>
    gauge(name, help, () => [[read()]]);
  return [
    bytes("nodejs_heap_size_used_bytes", "Used part of the heap.", () => getHeapStatistics().used_heap_size),
    bytes("nodejs_heap_size_total_bytes", "Size of the heap.", () => getHeapStatistics().total_heap_size),
    bytes("nodejs_heap_size_limit_bytes", "Size beyond which the process ends.", () => {
      return getHeapStatistics().heap_size_limit;
    }),
    bytes("nodejs_external_memory_bytes", "Buffers and other memory outside the heap.", () => {
      return process.memoryUsage().external;
    }),
    bytes("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss()),
  ];
}

function collections(): Metric {
  const seconds = histogram("nodejs_gc_duration_seconds", "Time of garbage collections by kind.", [
    "kind",
    COLLECTIONS,
  ]);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Node's types lack the detail of this type of entry.
      const { detail } = entry as unknown as { detail: { kind: number } };
      seconds.observe(entry.duration / 1000, COLLECTION_OF[detail.kind] ?? "minor");
    }
  }).observe({ entryTypes: ["gc"] });
  return seconds;
}

/**
 * How late a timer comes that is due every 20 ms. Node's own `monitorEventLoopDelay` gives percentiles since it was last reset, so
 * that two scrapers would each see a part.
 */
function eventLoopDelay(): Metric {
  const delay = histogram("homeroom_event_loop_delay_seconds", "How late the event loop was.");
  let dueAt = performance.now() + LOOP_DELAY_EVERY_MS;
  setInterval(() => {
    const now = performance.now();
    delay.observe(Math.max(now - dueAt, 0) / 1000);
    dueAt = now + LOOP_DELAY_EVERY_MS;
  }, LOOP_DELAY_EVERY_MS).unref();
  return delay;
}

function processTimes(): Metric[] {
  return [
    readCounter("process_cpu_seconds_total", "Processor time, user and system.", () => {
      const { user, system } = process.cpuUsage();
      return [[(user + system) / 1e6]];
    }),
    gauge("process_start_time_seconds", "When the process started, epoch seconds.", () => [
      [Math.floor(Date.now() / 1000 - process.uptime())],
    ]),
  ];
}

/** The log for a person at a terminal, by `pino-pretty`. Programs read the JSON. */

/** A line of the JSON log, and what of it helps nobody at a terminal. */
interface LogLine {
  level?: unknown;
  time?: unknown;
  pid?: unknown;
  hostname?: unknown;
  traceId?: unknown;
  event?: string;
  msg?: string;
  [field: string]: unknown;
}

/** @returns undefined in a release, whose packages lack the formatter: its log is JSON at a terminal, too */
export async function openPrettyLog(
  destination: NodeJS.WritableStream = process.stdout,
): Promise<{ write: (line: string) => void } | undefined> {
  const pretty = await import("pino-pretty").catch(() => undefined);
  return pretty?.default({
    destination,
    translateTime: "SYS:HH:MM:ss",
    ignore: "pid,hostname",
    hideObject: true,
    messageFormat: textOf,
    errorLikeObjectKeys: [],
    sync: true,
  });
}

/** Control characters from outside would steer the terminal. */
function textOf({
  level: _level,
  time: _time,
  pid: _pid,
  hostname: _host,
  traceId: _trace,
  ...line
}: LogLine) {
  const { event, msg, ...fields } = line;
  const facts = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return [event ?? msg, ...facts].join(" ").replaceAll(/\p{Cc}/gu, "\uFFFD");
}

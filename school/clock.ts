/** Milliseconds since the epoch. A parameter everywhere, so that tests own the time. */
export type Clock = () => number;

/** Returns that many unpredictable bytes. A parameter everywhere, so that tests own the chance. */
export type Random = (size: number) => Uint8Array;

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The types of the clock and of the source of random bytes, and lengths of time in milliseconds. */

/** Returns milliseconds since the epoch. It is a parameter everywhere, so that a test can set the time. */
export type Clock = () => number;

/** Returns `size` cryptographically random bytes. It is a parameter everywhere, so that a test can fix them. */
export type Random = (size: number) => Uint8Array;

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Lengths of lectures and sections. */

/** A length in whole hours and minutes, rounded up to the minute; in seconds below a minute. */
export type LengthParts =
  | { unit: "seconds"; seconds: number }
  | { unit: "minutes"; minutes: number }
  | { unit: "hours"; hours: number }
  | { unit: "hoursMinutes"; hours: number; minutes: number };

/** @param seconds  not negative */
export function lengthParts(seconds: number): LengthParts {
  if (seconds < 60) return { unit: "seconds", seconds: Math.ceil(seconds) };
  const total = Math.ceil(seconds / 60);
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  if (hours === 0) return { unit: "minutes", minutes };
  return minutes === 0 ? { unit: "hours", hours } : { unit: "hoursMinutes", hours, minutes };
}

/** A position or length as a video player shows it: `12:34`, `1:02:03`. */
export function clockLength(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
}

/** ISO 8601 duration for `<time datetime>`: `PT12M30S`. */
export function isoLength(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = whole % 60;
  const parts = `${hours > 0 ? `${hours}H` : ""}${minutes > 0 ? `${minutes}M` : ""}${rest > 0 ? `${rest}S` : ""}`;
  return `PT${parts === "" ? "0S" : parts}`;
}

/** Lengths of time as text. */

import type { SiteWords } from "#school/pages/site-words.ts";

/** `12:34`, and `1:02:03` from one hour on, as media players show it. */
export function clockLength(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number): string => String(part).padStart(2, "0");
  return hours === 0 ? `${minutes}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`;
}

/** Hours and minutes as a text, rounded up to the minute as in the portal, so that nobody plans too little time. */
export function wordedLength(seconds: number, words: SiteWords): string {
  const total = Math.ceil(seconds / 60);
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  if (hours === 0) return words.minutes(minutes);
  return minutes === 0 ? words.hours(hours) : `${words.hours(hours)} ${words.minutes(minutes)}`;
}

/** The program reads every key through this function (`web/build/lint/keys-in-one-place.ts`). */

/** The `keyCode` that browsers set for a key that an input method has taken (UI Events, appendix "Legacy Key Models"). */
const TAKEN = 229;

/**
 * Names the key of an event, as `KeyboardEvent.key` does.
 *
 * @param event  of the page or of React
 * @returns undefined for a key that belongs to an input method, as the Enter that chooses a Chinese word
 */
export function pressedKey(event: KeyboardEvent | { nativeEvent: KeyboardEvent }): string | undefined {
  const { key, isComposing, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  // Safari ends the composition before it sends the key: only the code identifies it.
  return isComposing || keyCode === TAKEN ? undefined : key;
}

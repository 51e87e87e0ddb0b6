/** Words with one mistake: a letter that is wrong, missing or too many, or two that changed places. */

/** Choice (no mistake is forgiven in a short word): it is near to too many others. Chinese has a word in two letters. */
const FORGIVEN = /^(?:\p{Script=Latin}{5,}|\p{Script=Han}{4,})$/u;
const HAN = /^\p{Script=Han}/u;

export function canForgive(word: string): boolean {
  return FORGIVEN.test(word);
}

/**
 * Where a text has a word with one mistake, at the beginning of a word where that is Latin. Of a word with one mistake, one half is
 * right, unless the two letters in the middle changed places: so halves are looked for, which is as quick as looking for the word.
 *
 * @returns where it begins and ends; null where the text has nothing like it
 */
export function nearlyIn(text: string, word: string): readonly [number, number] | null {
  if (!canForgive(word)) return null;
  const isStart = HAN.test(word) ? () => true : (at: number) => isStartOfWord(text, at);
  const middle = word.length >> 1;
  const [head, tail] = [word.slice(0, middle), word.slice(middle)];
  for (const at of placesOf(head, text)) {
    const from = at + middle;
    const end = LENGTHS.map((more) => from + tail.length + more).find((to) =>
      isNear(tail, text.slice(from, to)),
    );
    if (end !== undefined && end <= text.length && isStart(at)) return [at, end];
  }
  for (const at of placesOf(tail, text)) {
    const start = LENGTHS.map((more) => at - middle - more).find(
      (from) => from >= 0 && isNear(head, text.slice(from, at)) && isStart(from),
    );
    if (start !== undefined) return [start, at + tail.length];
  }
  const swapped = head.slice(0, -1) + tail.slice(0, 1) + head.slice(-1) + tail.slice(1);
  for (const at of placesOf(swapped, text)) if (isStart(at)) return [at, at + word.length];
  return null;
}

/** How much longer the right word can be. */
const LENGTHS = [0, 1, -1];

function* placesOf(part: string, text: string): Generator<number> {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) yield at;
}

function isNear(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  const isOneWrong = a.slice(1) === b.slice(1);
  const isOneMore = a.slice(1) === b || a === b.slice(1);
  return isOneWrong || isOneMore || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
}

/** After a sign or a space, and where Chinese and other letters meet. */
export function isStartOfWord(text: string, at: number): boolean {
  return at === 0 || START_OF_WORD.test(text.slice(at - 1, at + 1));
}

const START_OF_WORD = /^(?:[^\p{L}\p{N}]|\p{Script=Han}\P{Script=Han}|\P{Script=Han}\p{Script=Han})/u;

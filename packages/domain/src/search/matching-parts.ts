import { foldAccents, foldForSearch } from './fold.ts';

/** From the first letter of a part to behind its last, as indexes of the text as it is shown. */
export type TextPart = readonly [from: number, to: number];

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const ONLY_DIGITS = /^[\d\s]+$/;

/**
 * The parts of a text that what was typed was found by, in order and without overlaps: accents, case
 * and marks aside, as the search finds them. Digits typed with marks between are found as one too.
 */
export function matchingParts(text: string, typed: string): TextPart[] {
  const foldedQuery = foldForSearch(typed);
  const words = foldedQuery.split(' ').filter(Boolean);
  if (words.length > 1 && ONLY_DIGITS.test(foldedQuery)) words.push(words.join(''));
  const { folded, places } = foldedWithPlaces(text);
  const parts = words
    .flatMap((word) => occurrences(folded, word))
    .map(({ from, to }): TextPart => [places[from]?.[0] ?? 0, places[to - 1]?.[1] ?? 0])
    .sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  return joined(parts);
}

/** The folded text, and the range of each of its letters in the text itself. */
function foldedWithPlaces(text: string): { folded: string; places: TextPart[] } {
  let folded = '';
  const places: TextPart[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = foldAccents(letter).toLowerCase();
    const end = at + letter.length;
    const last = places.at(-1);
    // A combining accent belongs to the letter before it.
    if (plain === '' && last) places[places.length - 1] = [last[0], end];
    for (const unit of LETTER_OR_DIGIT.test(plain)
      ? plain
      : ' '.repeat(Math.min(1, plain.length))) {
      folded += unit;
      for (let index = 0; index < unit.length; index += 1) places.push([at, end]);
    }
    at = end;
  }
  return { folded, places };
}

function occurrences(text: string, word: string): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + word.length))
    ranges.push({ from, to: from + word.length });
  return ranges;
}

function joined(parts: readonly TextPart[]): TextPart[] {
  const whole: TextPart[] = [];
  for (const [from, to] of parts) {
    const last = whole.at(-1);
    if (last && from <= last[1]) whole[whole.length - 1] = [last[0], Math.max(last[1], to)];
    else whole.push([from, to]);
  }
  return whole;
}

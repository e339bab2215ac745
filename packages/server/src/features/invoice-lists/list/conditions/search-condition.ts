import { lastDayOf } from '@hoadon/domain/dates/tax-period';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { readTyped } from '@hoadon/domain/search/typed-search';
import { type RawBuilder, sql } from 'kysely';

/** A trigram index finds any part of this length; shorter words match only the beginning of a word. */
const TRIGRAM = 3;
const LOOKED_UP = 6;
const DIGITS_AND_MARKS = /^[\d.,\s/-]+$/;
const MAX_NUMBER_DIGITS = 8;
const NOTHING = sql<boolean>`false`;

/**
 * What a row's folded `search_text` must hold for the typed text: every word somewhere, accents and
 * case aside. Digits are found with and without the marks typed between them (`1.500.000`), and
 * one or two characters as the beginning of a word or of an invoice number. Series and number as they are
 * printed (`1C26TAA 990`) find that invoice, words with a month (`1.500.000 11/2026`) also what has the rest in that
 * month. A text of signs alone finds nothing. Returns null for an empty text.
 */
export function searchCondition(typed: string): RawBuilder<boolean> | null {
  const { words, invoice, inMonth } = readTyped(typed);
  const text = textCondition(words);
  if (text !== null && invoice !== null)
    return sql<boolean>`(${text} and serial = ${invoice.serial} and number = ${invoice.number})`;
  if (text !== null && inMonth !== null)
    return sql<boolean>`(${text} or ${textCondition(inMonth.words)} and ${within(inMonth.month)})`;
  const word = foldForSearch(words);
  const ranges = word.length < TRIGRAM ? numberRanges(word) : [];
  if (text === null || ranges.length === 0) return text;
  const numbered = ranges.map(([from, to]) => sql<boolean>`number between ${from} and ${to}`);
  return sql<boolean>`(${sql.join([text, ...numbered], sql` or `)})`;
}

/** Issued in the month `YYYY-MM`. */
function within(month: string): RawBuilder<boolean> {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = lastDayOf({ type: 'month', year, number });
  return sql<boolean>`issued_on between ${`${month}-01`} and ${last}`;
}

/** The same for texts that no invoice number belongs to. */
export function textCondition(typed: string): RawBuilder<boolean> | null {
  const words = foldForSearch(typed).split(' ').filter(Boolean);
  if (words.length === 0) return typed.trim() === '' ? null : NOTHING;
  const [word = ''] = words;
  if (words.length === 1 && word.length < TRIGRAM) return beginningWith(word);
  const isOneNumber = words.length > 1 && DIGITS_AND_MARKS.test(typed);
  return isOneNumber
    ? sql<boolean>`(${holding(words.join(' '))} or ${holding(words.join(''))})`
    : sql<boolean>`(${sql.join(words.map(holding), sql` and `)})`;
}

/**
 * A long word is looked up by its end: each trigram costs a posting list, the first digits of tax codes occur in nearly
 * every row, and few rows share the end.
 */
const holding = (word: string) =>
  word.length <= LOOKED_UP
    ? sql<boolean>`search_text like ${`%${word}%`}`
    : sql<boolean>`(search_text like ${`%${word.slice(-LOOKED_UP)}%`} and strpos(search_text, ${word}) > 0)`;

const beginningWith = (word: string) =>
  sql<boolean>`(search_text like ${`${word}%`} or search_text like ${`% ${word}%`})`;

/** The numbers of one to eight digits that begin so: `12` gives 12–12, 120–129, 1200–1299 and on. */
function numberRanges(digits: string): [number, number][] {
  if (!/^[1-9]\d*$/.test(digits)) return [];
  const ranges: [number, number][] = [];
  for (let size = 1; digits.length + Math.log10(size) <= MAX_NUMBER_DIGITS; size *= 10)
    ranges.push([Number(digits) * size, Number(digits) * size + size - 1]);
  return ranges;
}

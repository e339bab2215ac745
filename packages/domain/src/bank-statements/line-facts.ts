import { foldForSearch } from '../search/fold.ts';
import type { StatementLine } from './read-statement-row.ts';

/** Facts in the words of a movement about invoices and partners. */
export type LineFacts = Readonly<{
  /** All its words, folded, between blanks. */
  words: string;
  taxCodes: ReadonlySet<string>;
  /** Numbers called invoice numbers ("HD 12, 13"), or written with their leading zeros. */
  named: ReadonlySet<number>;
  /** Other numbers that may be meant so. */
  bare: ReadonlySet<number>;
}>;

const HIGHEST_NUMBER = 99_999_999;
/** Words that announce numbers of invoices. */
const CALLED = new Set(['hd', 'hdon', 'hddt', 'hdgtgt', 'don', 'inv', 'invoice']);
/** Words that may be between such a word and the number. */
const BETWEEN = new Set(['va', 'so', 'no', 's', 'number', 'dt', 'dien', 'tu', 'gtgt']);
/** Template and series, as `1c26taa`. */
const SERIES = /^\d?([ck]\d\d[a-z]{3})$/;
const NUMBER = /^\d{1,8}$/;
const TAX_CODE = /(?<!\d)\d{10}(?:-?\d{3})?(?!\d)/g;
/** A day, whose parts are no numbers of invoices: "HD 12 13/11/2026". */
const DAY = /(?<!\d)\d{1,2}([/.-])\d{1,2}\1\d{2,4}(?!\d)/g;
/** HD123: the word and its number written together. */
const TOGETHER = /\b(hd|hdon|inv)(?=\d)/g;
const SHORTEST_BARE = 3;
const WHOLE_NUMBER = 7;

export function lineFacts({ text, payer }: StatementLine): LineFacts {
  const words = wordsOf(text);
  const { named, bare } = numbersIn(wordsOf(text.replace(DAY, ' ')));
  const codes = `${text} ${payer}`.match(TAX_CODE) ?? [];
  return {
    words: ` ${[...words, ...wordsOf(payer)].join(' ')} `,
    taxCodes: new Set(codes.map(plainTaxCode)),
    named,
    bare,
  };
}

function numbersIn(words: readonly string[]): Pick<LineFacts, 'named' | 'bare'> {
  const named = new Set<number>();
  const bare = new Set<number>();
  let isCalled = false;
  for (const word of words) {
    if (NUMBER.test(word)) {
      const isWhole = word.length >= WHOLE_NUMBER && word.startsWith('0');
      if (isCalled || isWhole) addNumber(named, word);
      else if (word.length >= SHORTEST_BARE) addNumber(bare, word);
    } else isCalled = CALLED.has(word) || (isCalled && isBetween(word));
  }
  for (const number of named) bare.delete(number);
  return { named, bare };
}

const isBetween = (word: string): boolean => BETWEEN.has(word) || SERIES.test(word);

const wordsOf = (text: string): string[] =>
  foldForSearch(text)
    .replace(TOGETHER, '$1 ')
    .split(' ')
    .map((word) => word.replace(SERIES, '$1'));

/** `0101234567-001` and `0101234567001` are one. */
export const plainTaxCode = (code: string): string => code.replace('-', '');

function addNumber(numbers: Set<number>, digits: string): void {
  const number = Number(digits);
  if (number > 0 && number <= HIGHEST_NUMBER) numbers.add(number);
}

/** Words for the sort of a business, which do not identify it. */
const SORT =
  /^(?:(?:cong ty|cty|cong|ty|tnhh|trach nhiem huu han|co phan|cp|mtv|mot thanh vien|tm|thuong mai|dv|dich vu|sx|san xuat|xnk|xuat nhap khau|va|dau tu|xay dung|xd|doanh nghiep|dn|tu nhan|dntn|chi nhanh|cn|ho kinh doanh|hkd|tap doan|tong|viet nam|vn|mot|thanh vien|hai|nha hang) )+/;
const SHORTEST_NAME = 4;

/** What of a name is its own: `cong ty tnhh thuong mai dai phat` is `dai phat`. Null where too little is left to know it by. */
export function nameCore(name: string): string | null {
  const core = `${foldForSearch(name)} `.replace(SORT, '').trim();
  return core.length >= SHORTEST_NAME && /\D/.test(core) ? core : null;
}

/** Partners by the first word of what their names have of their own. */
export type KnownNames = ReadonlyMap<string, readonly Readonly<{ core: string; id: string }>[]>;

export function knownNames(partners: Iterable<Readonly<{ id: string; name: string }>>): KnownNames {
  const names = new Map<string, { core: string; id: string }[]>();
  for (const { id, name } of partners) {
    const core = nameCore(name);
    if (core === null) continue;
    const [first = ''] = core.split(' ');
    const same = names.get(first);
    if (same) same.push({ core, id });
    else names.set(first, [{ core, id }]);
  }
  return names;
}

/** Partners whose names are in the words. Of a name within another's the longer is meant. */
export function partnersNamed({ words }: LineFacts, names: KnownNames): string[] {
  const matches = words
    .trim()
    .split(' ')
    .flatMap((word) => names.get(word) ?? [])
    .filter(({ core }) => words.includes(` ${core} `));
  const longest = matches.filter(
    ({ core }) => !matches.some((other) => other.core !== core && other.core.includes(core)),
  );
  return [...new Set(longest.map(({ id }) => id))];
}

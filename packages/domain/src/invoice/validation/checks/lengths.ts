import { parseEmailList } from '../../../identity/email-list.ts';
import {
  isCarried,
  isWithinDigits,
  MOST_DECIMALS,
  MOST_WHOLE_DIGITS,
} from '../../../money/carried.ts';
import type { Decimal } from '../../../money/decimal.ts';
import { dongRateOf } from '../../exchange-rate/exchange-rate.ts';
import type { InvoiceDraft } from '../../invoice.ts';
import { totalsInDong } from '../../totals-in-dong.ts';
import { type Finding, finding } from '../issue-codes.ts';
import { LINE_LENGTHS, PARTY_LENGTHS } from '../text-lengths.ts';

type Texts = Readonly<Record<string, string | null>>;

/** What the authority's format cannot hold, before it is refused there (XML lengths). */
export const checkLengths = (draft: InvoiceDraft): Finding[] => [
  ...checkTexts('seller', draft.seller, PARTY_LENGTHS.seller),
  ...checkTexts('buyer', { ...draft.buyer, email: longestAddress(draft) }, PARTY_LENGTHS.buyer),
  ...(draft.delivery ? checkTexts('delivery', draft.delivery, PARTY_LENGTHS.delivery) : []),
  ...checkTexts('', { note: draft.note }, PARTY_LENGTHS.draft),
  ...draft.lines.flatMap((line, index) => [
    ...checkTexts(
      `lines.${index}`,
      { name: line.name, unit: line.unit, code: line.code },
      LINE_LENGTHS,
    ),
    ...(['quantity', 'price', 'subtotal', 'tax', 'total'] as const).flatMap((field) =>
      checkNumber(`lines.${index}.${field}`, line[field]),
    ),
  ]),
  ...TOTALS.flatMap((field) => checkNumber(`totals.${field}`, draft.totals[field])),
  ...checkDong(draft),
];

const TOTALS = ['withoutTax', 'tax', 'withTax', 'discount', 'decreeReduction'] as const;

/** Books and VAT return are in dong, with cells of as many digits. */
function checkDong(draft: InvoiceDraft): Finding[] {
  const rate = dongRateOf(draft);
  if (rate === null) return [];
  const dong = totalsInDong(draft.totals, rate);
  const max = { max: String(MOST_WHOLE_DIGITS) };
  return TOTALS.some((field) => !isWithinDigits(dong[field]))
    ? [finding('totals.withTax', 'dong-too-long', max)]
    : [];
}

/** A list of addresses may be long; the format holds one of them. */
const longestAddress = ({ buyer }: InvoiceDraft): string =>
  parseEmailList(buyer.email ?? '').addresses.toSorted((a, b) => b.length - a.length)[0] ?? '';

function checkTexts(
  owner: string,
  texts: Texts,
  lengths: Readonly<Record<string, number>>,
): Finding[] {
  return Object.entries(lengths).flatMap(([field, max]) => {
    const text = texts[field] ?? '';
    const path = owner ? `${owner}.${field}` : field;
    if (hasControlCharacter(text)) return [finding(path, 'text-has-control-character')];
    // Characters are only counted where the code units could be too many: most texts are short.
    const tooLong = text.length > max && [...text].length > max;
    return tooLong ? [finding(path, 'text-too-long', { max: String(max) })] : [];
  });
}

/** What XML 1.0 cannot carry: control characters and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u;
const hasControlCharacter = (text: string): boolean => CONTROL.test(text);

const NUMBER_BOUNDS = { digits: String(MOST_WHOLE_DIGITS), decimals: String(MOST_DECIMALS) };

const checkNumber = (path: string, value: Decimal | null): Finding[] =>
  value === null || isCarried(value) ? [] : [finding(path, 'number-too-long', NUMBER_BOUNDS)];

import { dayInVietnam } from '../dates/day-in-vietnam.ts';
import { formatDate } from '../dates/format-date.ts';
import { type Decimal, decimalOrNull } from '../money/decimal-text.ts';

type Parameters = Readonly<Record<string, string>>;

/** Days among the parameters of sentences; they are recognised by their form too. */
export const DAY_PARAMETERS: readonly string[] = [
  ...['date', 'day', 'deadline', 'due', 'earliest', 'first_day', 'issuedOn', 'issued_on', 'latest'],
  ...['not_after', 'not_before', 'signed_on', 'since', 'soldOn', 'today', 'until'],
];

/** Amounts, rates and bounds among the parameters of findings of the domain and of imports; other numbers are names. */
export const AMOUNT_PARAMETERS: readonly string[] = [
  ...[
    'amount',
    'cash',
    'computed',
    'credit',
    'day_total',
    'discount',
    'excess',
    'expected',
    'left',
  ],
  ...['limit', 'max', 'paid', 'rate', 'read', 'relief', 'stated', 'unproven', 'usual'],
];

/** Names, codes, places and texts: written as they are. */
export const TEXT_PARAMETERS: readonly string[] = [
  ...[
    'about',
    'algorithm',
    'buyer',
    'chain_state',
    'code',
    'column',
    'columns',
    'count',
    'currency',
  ],
  ...[
    'changed',
    'decimals',
    'digits',
    'field',
    'fields',
    'first',
    'found',
    'fraction',
    'hash',
    'here',
  ],
  ...[
    'highest',
    'in_file',
    'invoices',
    'issuer',
    'key',
    'last',
    'law',
    'letter',
    'line',
    'min',
    'most',
  ],
  ...['most_mb', 'name', 'next', 'number', 'original', 'other', 'others', 'own_tax_code', 'part'],
  ...['period', 'periods', 'position', 'recorded', 'remaining_attempts', 'role', 'row', 'seconds'],
  ...['seller', 'serial', 'serialYear', 'signature_reason', 'signer', 'tag', 'tags', 'tax_code'],
  ...['template', 'text', 'thousands', 'truer', 'wording', 'year'],
];

/** Every parameter that a sentence of the product may name. */
export const SENTENCE_PARAMETERS: readonly string[] = [
  ...DAY_PARAMETERS,
  ...AMOUNT_PARAMETERS,
  ...TEXT_PARAMETERS,
];

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/;

/**
 * Returns parameters of a sentence as a person reads them: days as 21/11/2026, the named amounts by `format`, everything
 * else as it is.
 */
export const readableParameters = (
  params: Parameters,
  amounts: readonly string[],
  format: (amount: Decimal) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      readable(value, amounts.includes(name) ? format : null),
    ]),
  );

function readable(value: string, format: ((amount: Decimal) => string) | null): string {
  const amount = format && decimalOrNull(value);
  if (format && amount) return format(amount);
  if (DAY.test(value)) return formatDate(value);
  return INSTANT.test(value) ? formatDate(dayInVietnam(value)) : value;
}

import { readableParameters } from '@hoadon/domain/errors/readable-parameters';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';

type Words = Readonly<Record<string, string>>;

const AMOUNTS = [
  'stated',
  'computed',
  'amount',
  'cash',
  'limit',
  'day_total',
  'read',
  'excess',
  'unproven',
  'usual',
  'rate',
] as const;
/** Whatever a sentence may name: one that the server leaves out is a dash, and no hole. */
const NAMES = [
  ...AMOUNTS,
  ...['hash', 'signature_reason', 'about', 'role', 'signer', 'algorithm', 'issuer', 'code'],
  ...['signed_on', 'issued_on', 'not_before', 'not_after', 'latest', 'found', 'expected'],
  ...['tag', 'text', 'currency', 'others', 'due'],
  ...['since', 'serial', 'template', 'line', 'fields', 'chain_state'],
  ...['field', 'in_file', 'recorded', 'highest'],
] as const;
/** By name. */
export type ReasonWords = Readonly<Record<(typeof NAMES)[number], string>>;

const NONE = Object.fromEntries(
  NAMES.map((name) => [name, name === 'about' ? '' : '–']),
) as ReasonWords;

/** What the sentence of a reason names, as the rest of the page writes days, amounts and names. */
export function useReasonWords() {
  const { t, i18n } = useTranslation();
  const textOr = (key: string, otherwise: string): string =>
    i18n.exists(key) ? t(key as 'viewer.signature.role.seller') : otherwise;
  const numbers = useNumbers();
  return (words: Words): ReasonWords => {
    const shown = Object.entries(words).map(([name, text]): [string, string] => {
      const isAmount = AMOUNTS.some((one) => one === name) || isAmountOf(words, name);
      const amount = isAmount ? decimalOrNull(text) : null;
      if (amount !== null) return [name, numbers.format(amount)];
      if (isFact(name) && text === '') return [name, '–'];
      const { day } = readableParameters({ day: text }, [], String);
      if (day !== undefined && day !== text) return [name, day];
      return [name, named(textOr, name, text)];
    });
    return { ...NONE, ...Object.fromEntries(shown) };
  };
}

const isFact = (name: string): boolean => name === 'in_file' || name === 'recorded';
const AMOUNT_FACTS = ['exchangeRate', 'withoutTax', 'tax', 'withTax'];
/** What a fact is as the file and the record state it: an amount where the fact is one, and no tax code. */
const isAmountOf = ({ field = '' }: Words, name: string): boolean =>
  isFact(name) && AMOUNT_FACTS.includes(field);

/** The text of a key; where there is none, the other text. */
type TextOr = (key: string, otherwise: string) => string;

/** Texts of other features for values that the server names by a code; a value without one is shown as it is. */
function named(textOr: TextOr, name: string, text: string): string {
  if (name === 'fields' || name === 'field')
    return text
      .split(/,\s*/)
      .map((field) => textOr(`viewer.source.fact.${field}`, field))
      .join(', ');
  const area = AREAS[name];
  return area ? textOr(`${area}.${text}`, text) : text;
}

const AREAS: Words = {
  role: 'viewer.signature.role',
  signature_reason: 'viewer.signature.reason',
  chain_state: 'invoices.chain',
};

import {
  AMOUNT_PARAMETERS,
  DAY_PARAMETERS,
  SENTENCE_PARAMETERS,
} from '@hoadon/domain/errors/readable-parameters';
import { formatNumber, VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import type { Translate } from '../lib/i18n.ts';
import type { Numbers } from '../lib/number-format.ts';

type Texts = Readonly<{ [key: string]: string | Texts }>;

/** Translates from these areas alone, without a page. */
export const translatesFrom = (areas: Readonly<Record<string, unknown>>): Translate =>
  ((key: string, options: Readonly<{ replace?: object }> = {}) => {
    const text = key
      .split('.')
      .reduce<unknown>((texts, part) => (texts as Texts | undefined)?.[part], areas);
    const values: Readonly<Record<string, unknown>> = { ...options, ...options.replace };
    return typeof text === 'string'
      ? text.replace(/\{\{(\w+)\}\}/g, (blank, name: string) => String(values[name] ?? blank))
      : key;
  }) as Translate;

export const PLAIN_NUMBERS: Numbers = {
  format: (value) => formatNumber(value, VIETNAMESE_FORMAT),
  formatCount: String,
};

/** A value for every parameter that a sentence may name, as the server sends it. */
export const SENT_PARAMETERS: Readonly<Record<string, string>> = Object.fromEntries(
  SENTENCE_PARAMETERS.map((name) => [name, sentValue(name)]),
);

function sentValue(name: string): string {
  if (DAY_PARAMETERS.includes(name)) return '2026-11-20';
  return AMOUNT_PARAMETERS.includes(name) ? '108000' : 'x';
}

/** A blank that is not filled, a day of the database, or an amount without marks. */
export const UNREADABLE = /\{\{|2026-11-20|108000/;

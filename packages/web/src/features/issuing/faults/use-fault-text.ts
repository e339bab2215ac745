import { ISSUE_CODES, type IssueCode } from '@hoadon/domain/invoice/validation/issue-codes';
import { decimal, decimalOrNull } from '@hoadon/domain/money/decimal';
import { useCallback } from 'react';
import type { Translate } from '../../../lib/i18n.ts';
import { type Numbers, useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { type Fault, UNREADABLE } from '../editor/index.ts';

/** Has both separators of the company's number format. */
const EXAMPLE = decimal('1234.5');
const REQUIRED_COLUMNS = ['name', 'unit', 'quantity', 'price'] as const;
const AMOUNTS: readonly string[] = [
  'expected',
  'limit',
  'left',
  'credit',
  'paid',
  'relief',
  'discount',
];

const isFaultCode = (code: string): code is IssueCode => code in ISSUE_CODES;

/** The fault in the user's language and number format. */
export function faultText(t: Translate, numbers: Numbers, { code, params = {} }: Fault): string {
  if (code === UNREADABLE) {
    return t('issuing.numberUnreadable', { example: numbers.format(EXAMPLE) });
  }
  const readable = Object.entries(params).map(([name, value]) => [
    name,
    readableParameter(t, numbers, name, value),
  ]);
  return t(`issue.${isFaultCode(code) ? code : 'value-invalid'}`, Object.fromEntries(readable));
}

function readableParameter(t: Translate, numbers: Numbers, name: string, value: string): string {
  if (name === 'fields') {
    const columns = REQUIRED_COLUMNS.filter((column) => value.split('/').includes(column));
    return columns.map((column) => t(`issuing.column.${column}`)).join('/');
  }
  const amount = AMOUNTS.includes(name) ? decimalOrNull(value) : null;
  return amount === null ? value : numbers.format(amount);
}

export function useFaultText(): (fault: Fault) => string {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return useCallback((fault) => faultText(t, numbers, fault), [t, numbers]);
}

import { AMOUNT_PARAMETERS, readableParameters } from '@hoadon/domain/errors/readable-parameters';
import { ISSUE_CODES, type IssueCode } from '@hoadon/domain/invoice/validation/issue-codes';
import { decimal } from '@hoadon/domain/money/decimal';
import { useCallback } from 'react';
import type { Translate } from '../../../lib/i18n.ts';
import { type Numbers, useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { type Fault, UNREADABLE } from '../editor/index.ts';

/** Has both separators of the company's number format. */
const EXAMPLE = decimal('1234.5');
const REQUIRED_COLUMNS = ['name', 'unit', 'quantity', 'price'] as const;

const isFaultCode = (code: string): code is IssueCode => code in ISSUE_CODES;

/** The fault in the user's language and number format. */
export function faultText(t: Translate, numbers: Numbers, { code, params = {} }: Fault): string {
  if (code === UNREADABLE) {
    return t('issuing.numberUnreadable', { example: numbers.format(EXAMPLE) });
  }
  const readable = readableParameters(params, AMOUNT_PARAMETERS, (amount) =>
    numbers.format(amount),
  );
  const replace = {
    ...readable,
    ...(params['fields'] && { fields: columnsText(t, params['fields']) }),
  };
  return t(`issue.${isFaultCode(code) ? code : 'value-invalid'}`, replace);
}

function columnsText(t: Translate, fields: string): string {
  const columns = REQUIRED_COLUMNS.filter((column) => fields.split('/').includes(column));
  return columns.map((column) => t(`issuing.column.${column}`)).join('/');
}

export function useFaultText(): (fault: Fault) => string {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return useCallback((fault) => faultText(t, numbers, fault), [t, numbers]);
}

import { BULK_ITEM_STATES } from '@hoadon/contracts/issuing';
import { FAILURES } from '@hoadon/domain/errors/failure';
import type { Translate } from '../../../lib/i18n.ts';
import { failureReason, ON_THE_WAY_CODES } from '../../invoices/index.ts';

const HEAD = [
  'position',
  'serial',
  'number',
  'date',
  'buyer',
  'taxCode',
  'total',
  'currency',
  'state',
  'code',
  'reason',
] as const;

/** What the result workbook says, in the user's language. */
export const resultWords = (t: Translate): Record<string, string> =>
  Object.fromEntries([
    ['sheet', t('bulkRelease.result.sheet')],
    ...HEAD.map((key) => [`head.${key}`, t(`bulkRelease.result.${key}`)]),
    ...BULK_ITEM_STATES.map((state) => [`state.${state}`, t(`bulkRelease.item.${state}`)]),
    ...[...Object.keys(FAILURES), ...ON_THE_WAY_CODES].map((code) => [
      `failure.${code}`,
      failureReason(t, code),
    ]),
  ]);

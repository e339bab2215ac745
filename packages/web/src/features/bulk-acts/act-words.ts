import { BULK_ROW_STATES } from '@hoadon/contracts/bulk-acts';
import { EXPORT_COLUMNS } from '@hoadon/contracts/exports';
import { FAILURES } from '@hoadon/domain/errors/failure';
import { CHAIN_STATES, PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import type { AcceptedMark } from '@hoadon/domain/verification/accepted-mark';
import type { Translate } from '../../lib/i18n.ts';
import { failureReason, ON_THE_WAY_CODES } from '../invoices/index.ts';

/** What keeps an accepted purchase from being called given a code. */
const UNPROVEN = [
  'record-differs',
  'issuer-unknown',
  'signer-differs',
  'code-not-proven',
  'invalid',
  'unchecked',
] as const satisfies readonly AcceptedMark[];

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

type Words = Record<string, string>;

const reasons = (t: Translate): Words =>
  Object.fromEntries(
    [...Object.keys(FAILURES), ...ON_THE_WAY_CODES].map((code) => [
      `failure.${code}`,
      failureReason(t, code),
    ]),
  );

/** What the result workbook says, in the user's language. */
export const resultWords = (t: Translate): Words => ({
  sheet: t('workbooks.result.sheet'),
  ...Object.fromEntries(HEAD.map((key) => [`head.${key}`, t(`workbooks.result.${key}`)])),
  ...Object.fromEntries(
    BULK_ROW_STATES.map((state) => [`state.${state}`, t(`bulkActs.row.${state}`)]),
  ),
  ...reasons(t),
});

/** What an exported workbook and a zip say. */
export const fileWords = (t: Translate): Words => ({
  sheet: t('workbooks.export.sheet'),
  ...Object.fromEntries(
    EXPORT_COLUMNS.map((key) => [`head.${key}`, t(`workbooks.export.head.${key}`)]),
  ),
  ...each('direction', ['issued', 'received'], (key) => t(`workbooks.export.direction.${key}`)),
  ...each('payment', ['unpaid', 'partly', 'paid'], (key) => t(`workbooks.export.payment.${key}`)),
  ...each('checked', ['0', '1', '2'], (key) => t(`workbooks.export.checked.${key}`)),
  ...each('validity', ['0', '1', '2'], (key) => t(`workbooks.export.validity.${key}`)),
  ...each('state', [...PROCESSING_STATES, 'failed'], (key) => t(`invoices.state.${key}`)),
  ...each('accepted', ['without-code', 'noted'], (key) => t(`invoices.accepted.${key}`)),
  ...each('accepted', UNPROVEN, (key) => t(`invoices.trust.${key}`)),
  ...each('chain', CHAIN_STATES, (key) =>
    key === 'ORIGINAL' ? t('workbooks.export.original') : t(`invoices.chain.${key}`),
  ),
  ...reasons(t),
});

const each = <const Key extends string>(
  name: string,
  keys: readonly Key[],
  said: (key: Key) => string,
): Words => Object.fromEntries(keys.map((key) => [`${name}.${key}`, said(key)]));

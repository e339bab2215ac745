import { BULK_ROW_STATES } from '@hoadon/contracts/bulk-acts';
import { EXPORT_COLUMNS } from '@hoadon/contracts/exports';
import { FAILURES } from '@hoadon/domain/errors/failure';
import { CHAIN_STATES, PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import type { Settlement } from '@hoadon/domain/payments/settlement';
import type { AcceptedMark } from '@hoadon/domain/verification/accepted-mark';
import type { Translate } from '../../lib/i18n.ts';
import { failureReason, ON_THE_WAY_CODES } from '../invoices/index.ts';

const HEAD = [
  'position',
  'serial',
  'number',
  'date',
  'partner',
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

/** The words of the result workbook, in the user's language. */
export const resultWords = (t: Translate): Words => ({
  sheet: t('workbooks.result.sheet'),
  ...Object.fromEntries(HEAD.map((key) => [`head.${key}`, t(`workbooks.result.${key}`)])),
  ...Object.fromEntries(
    BULK_ROW_STATES.map((state) => [`state.${state}`, t(`bulkActs.row.${state}`)]),
  ),
  ...reasons(t),
});

/** The words of an exported workbook and a zip. */
export const fileWords = (t: Translate): Words => ({
  sheet: t('workbooks.export.sheet'),
  ...Object.fromEntries(
    EXPORT_COLUMNS.map((key) => [`head.${key}`, t(`workbooks.export.head.${key}`)]),
  ),
  ...worded<'issued' | 'received'>('direction', {
    issued: t('workbooks.export.direction.issued'),
    received: t('workbooks.export.direction.received'),
  }),
  ...worded<Exclude<Settlement, 'none'>>('payment', {
    unpaid: t('workbooks.export.payment.unpaid'),
    partly: t('workbooks.export.payment.partly'),
    paid: t('workbooks.export.payment.paid'),
    credit: t('workbooks.export.payment.credit'),
  }),
  ...each('checked', ['0', '1', '2'], (key) => t(`workbooks.export.checked.${key}`)),
  ...each('validity', ['0', '1', '2'], (key) => t(`workbooks.export.validity.${key}`)),
  ...each('state', [...PROCESSING_STATES, 'failed'], (key) => t(`invoices.state.${key}`)),
  ...worded<Exclude<AcceptedMark, 'with-code'>>('accepted', {
    'without-code': t('invoices.accepted.without-code'),
    noted: t('invoices.accepted.noted'),
    'record-differs': t('invoices.trust.record-differs'),
    'issuer-unknown': t('invoices.trust.issuer-unknown'),
    'signer-differs': t('invoices.trust.signer-differs'),
    'code-not-proven': t('invoices.trust.code-not-proven'),
    invalid: t('invoices.trust.invalid'),
    unchecked: t('invoices.trust.unchecked'),
  }),
  ...each('chain', CHAIN_STATES, (key) =>
    key === 'ORIGINAL' ? t('workbooks.export.original') : t(`invoices.chain.${key}`),
  ),
  ...reasons(t),
});

/** A key without its words does not compile. */
const worded = <Key extends string>(name: string, words: Readonly<Record<Key, string>>): Words =>
  each(name, Object.keys(words) as Key[], (key) => words[key]);

const each = <const Key extends string>(
  name: string,
  keys: readonly Key[],
  textOf: (key: Key) => string,
): Words => Object.fromEntries(keys.map((key) => [`${name}.${key}`, textOf(key)]));

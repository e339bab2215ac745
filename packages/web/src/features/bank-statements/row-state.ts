import type { StatementRow } from '@hoadon/contracts/bank-statements';
import type { SurplusInvoice } from './surplus.ts';

/** Of a row: the invoice that was chosen; null: one is being looked for; undefined: what is proposed stands. */
export type RowChoice = SurplusInvoice | null | undefined;

/** Whether the user still has to decide what it was. */
export const isOpenRow = (row: StatementRow): boolean =>
  row.bucket !== null &&
  row.bucket !== 'duplicate' &&
  row.payment_id === null &&
  row.ending === null &&
  row.waits_for === null;

/** Whether it can be recorded as a payment now: of the invoice that is proposed, or of the one that was chosen. */
export const mayAccept = (row: StatementRow, choice: RowChoice): boolean =>
  isOpenRow(row) &&
  choice !== null &&
  (row.bucket === 'matched' || (isChosenFor(row) && choice !== undefined));

const isChosenFor = ({ bucket }: StatementRow): boolean =>
  bucket === 'ambiguous' || bucket === 'nothing';

/** Whether another invoice than those that are proposed can be looked for. */
export const mayChooseAnother = (row: StatementRow): boolean =>
  isOpenRow(row) && row.line !== null && (row.bucket === 'matched' || row.bucket === 'ambiguous');

/** Whether an invoice is being searched for, or was, instead of those that are proposed. */
export const isAnother = ({ bucket, invoices }: StatementRow, choice: RowChoice): boolean =>
  choice === null ||
  (choice !== undefined &&
    !(bucket === 'ambiguous' && invoices.some(({ invoice_id }) => invoice_id === choice.id)));

/** Whether its end can be taken back now. */
export const mayUndo = (row: StatementRow): boolean =>
  row.waits_for === null && (row.payment_id !== null || row.ending === 'not-ours');

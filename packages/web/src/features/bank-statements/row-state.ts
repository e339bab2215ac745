import type { StatementRow } from '@hoadon/contracts/bank-statements';
import type { SurplusInvoice } from './surplus.ts';

/** Whether the user still has to decide what it was. */
export const isOpenRow = (row: StatementRow): boolean =>
  row.bucket !== null &&
  row.bucket !== 'duplicate' &&
  row.payment_id === null &&
  row.ending === null &&
  row.waits_for === null;

/** Whether it can be recorded as a payment now: of the invoice that is proposed, or of the one that was chosen. */
export const mayAccept = (row: StatementRow, choice: SurplusInvoice | undefined): boolean =>
  isOpenRow(row) &&
  (row.bucket === 'matched' ||
    ((row.bucket === 'ambiguous' || row.bucket === 'nothing') && choice !== undefined));

/** Whether its end can be taken back now. */
export const mayUndo = (row: StatementRow): boolean =>
  row.waits_for === null && (row.payment_id !== null || row.ending === 'not-ours');

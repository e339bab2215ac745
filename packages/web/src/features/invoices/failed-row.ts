import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { mayCorrect, WAITING_FOR_TOKEN } from '@hoadon/domain/issuing/issue-steps';

// Apart from failure-reason.ts, whose texts not every page that imports these has loaded.

type Failed = Pick<InvoiceRow, 'failure_reason'>;

const codeOf = ({ failure_reason }: Failed): string | null =>
  failure_reason?.split(':', 1)[0] ?? null;

/** Whether the content may be corrected under the same number. */
export const mayCorrectRow = (row: Failed & Pick<InvoiceRow, 'state'>): boolean =>
  mayCorrect(row.state, codeOf(row));

/** Whether the invoice is numbered and only the signature of its user's token is missing. */
export const waitsForToken = (row: Failed): boolean => codeOf(row) === WAITING_FOR_TOKEN;

import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { mayCorrect } from '@hoadon/domain/issuing/issue-steps';

/** Whether its content may be put right under its number; the reason begins with its code. */
export const mayCorrectRow = ({
  state,
  failure_reason,
}: Pick<InvoiceRow, 'state' | 'failure_reason'>): boolean =>
  mayCorrect(state, failure_reason?.split(':', 1)[0] ?? null);

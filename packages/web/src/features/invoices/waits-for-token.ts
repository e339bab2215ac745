import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { WAITING_FOR_TOKEN } from '@hoadon/domain/issuing/issue-steps';

/** It has its number and is under way; only the signature of its user's token is missing. */
export const waitsForToken = ({ failure_reason }: Pick<InvoiceRow, 'failure_reason'>): boolean =>
  failure_reason?.split(':', 1)[0] === WAITING_FOR_TOKEN;

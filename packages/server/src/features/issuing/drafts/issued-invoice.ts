import type { IssuedInvoice } from '@hoadon/contracts/issuing';
import type { Issue } from '@hoadon/domain/errors/issue';
import { releasingStatusOf } from '@hoadon/domain/issuing/issue-steps';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { InvoiceInStore } from '../../invoices/index.ts';

export const wireIssues = (issues: readonly Issue[]) =>
  issues.map(({ params, ...issue }) => ({
    ...issue,
    ...(params && { params: { ...params } }),
  }));

type IssuedInvoiceRow = Pick<
  InvoiceInStore,
  'id' | 'processing_state' | 'failure_code' | 'number' | 'serial' | 'authority_code' | 'version'
>;

/** State of an invoice as the routes of issuing return it. */
export const issuedInvoice = (
  row: IssuedInvoiceRow,
  issues: readonly Issue[] = [],
): IssuedInvoice => ({
  id: row.id,
  id_pinvoice: row.id,
  state: row.processing_state,
  releasing_status: releasingStatusOf(row.processing_state, row.failure_code),
  invoice_number: row.number === null ? null : displayNumber(row.number),
  invoice_serial: row.serial,
  cqt_code: row.authority_code,
  warnings: wireIssues(issues),
  version: row.version,
});

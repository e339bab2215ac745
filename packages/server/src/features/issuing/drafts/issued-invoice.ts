import type { IssuedInvoice } from '@hoadon/contracts/issuing';
import type { Issue } from '@hoadon/domain/errors/issue';
import { releasingStatusOf } from '@hoadon/domain/issuing/issue-steps';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { KeptInvoice } from '../../invoices/index.ts';
import { issuesOnTheWire } from './issues-on-the-wire.ts';

type Standing = Pick<
  KeptInvoice,
  'id' | 'processing_state' | 'failure_code' | 'number' | 'serial' | 'authority_code' | 'version'
>;

/** Where an invoice stands, as the calls of issuing answer it. */
export const issuedInvoice = (row: Standing, issues: readonly Issue[] = []): IssuedInvoice => ({
  id: row.id,
  id_pinvoice: row.id,
  state: row.processing_state,
  releasing_status: releasingStatusOf(row.processing_state, row.failure_code),
  invoice_number: row.number === null ? null : displayNumber(row.number),
  invoice_serial: row.serial,
  cqt_code: row.authority_code,
  warnings: issuesOnTheWire(issues),
  version: row.version,
});

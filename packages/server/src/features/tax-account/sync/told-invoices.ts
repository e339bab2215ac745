import type { Correction } from '@hoadon/domain/invoice/invoice';
import { decimal, isZero } from '@hoadon/domain/money/decimal';
import type { ToldInvoice } from '../../intake/index.ts';
import {
  numberOf,
  type SortedRow,
  statedByPortal,
  type ToldByPortal,
} from '../../reconciliation/index.ts';

/** Names the row among what the portal tells of one invoice; after a letter that stands behind every hash, so that bytes count first. */
export const referenceOf = (
  listing: string,
  { invoice_key, direction }: Pick<SortedRow, 'invoice_key' | 'direction'>,
): string => `${listing} ${direction} ${invoice_key}`;

/** A row as it comes into the intake; null: it is no invoice that the product keeps, and stays in the ledger alone. */
export function toldInvoiceOf(listing: string, row: SortedRow): ToldInvoice | null {
  const number = numberOf(row);
  if (number === null || row.without_tax === null || row.with_tax === null) return null;
  if (row.template !== '1' && row.template !== '2') return null;
  return {
    way: 'portal',
    reference: referenceOf(listing, row),
    direction: row.direction,
    template: row.template,
    number,
    draft: { ...statedByPortal(row as ToldByPortal), related: relatedOf(row) },
    authorityCode: row.authority_code,
    lookup: row.lookup,
  };
}

/** The list names the invoice that is put right, and says nothing of the reasons. */
function relatedOf({ chain_state, corrects, without_tax }: SortedRow): Correction | null {
  if (corrects === null) return null;
  const isAdjusting = chain_state === 'MODIFY';
  return {
    relation: isAdjusting ? 'adjusts' : 'replaces',
    adjusts: isAdjusting
      ? without_tax === null || isZero(decimal(without_tax))
        ? 'information'
        : 'amounts'
      : null,
    template: corrects.template,
    serial: corrects.serial,
    number: corrects.number,
    issuedOn: corrects.issuedOn ?? '',
    note: null,
    reason: '',
    causeCode: null,
    agreedOn: null,
    agreementNumber: null,
    evidence: null,
    approvalCode: null,
  };
}

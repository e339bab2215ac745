import type { Correction } from '@hoadon/domain/invoice/invoice';
import { decimal, isZero } from '@hoadon/domain/money/decimal';
import type { InvoiceMetadata } from '../../intake/index.ts';
import {
  numberOf,
  type PortalFacts,
  type SortedRow,
  statedByPortal,
} from '../../reconciliation/index.ts';

/**
 * Identifies the row among the sources of one invoice. It begins with a letter that sorts after every hash, so that files
 * take precedence.
 */
export const referenceOf = (
  listing: string,
  { invoice_key, direction }: Pick<SortedRow, 'invoice_key' | 'direction'>,
): string => `${listing} ${direction} ${invoice_key}`;

/** Converts a row to metadata for the intake; null: it is no invoice that is saved, and stays in the list alone. */
export function metadataOf(listing: string, row: SortedRow): InvoiceMetadata | null {
  const number = numberOf(row);
  if (number === null || row.without_tax === null || row.with_tax === null) return null;
  if (row.template !== '1' && row.template !== '2') return null;
  return {
    way: 'portal',
    reference: referenceOf(listing, row),
    direction: row.direction,
    template: row.template,
    number,
    draft: { ...statedByPortal(row as PortalFacts), related: relatedOf(row) },
    authorityCode: row.authority_code,
    lookup: row.lookup,
  };
}

/** The list names the corrected invoice, but no reason. */
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

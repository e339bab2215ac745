import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { writeList } from '@hoadon/contracts/issuing';
import { wayOutOf } from '@hoadon/domain/corrections/action-refusal';
import { familyValue } from '@hoadon/domain/corrections/family-value';
import { type ActionFacts, offersOf, statusOf } from '@hoadon/domain/corrections/offers-of';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { referenceLine } from '@hoadon/domain/invoice/reference-line';
import { isIssued } from '@hoadon/domain/issuing/is-issued';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import type { z } from 'zod';
import type { FamilyMemberRow } from './family.repository.ts';

type Detail = z.input<typeof InvoiceDetail>;
type Modification = Detail['modify'];

const MODIFIES = { amounts: 'PRODUCT', information: 'INFORMATION' } as const;

/** What was sent with a correction, as it was sent. */
export function changeFields(
  { related, issuedOn }: Pick<InvoiceDraft, 'related' | 'issuedOn'>,
  evidenceFile: string | null,
) {
  return {
    reason_change: related?.reason ?? null,
    cause_code: related?.causeCode ?? null,
    agreement_date: related?.agreedOn ?? null,
    agreement_number: related?.agreementNumber ?? null,
    evidence_for_change: related?.evidence ?? null,
    evidence_file: evidenceFile,
    code_tax_approved: related?.approvalCode ?? null,
    original_template_code: related?.template ?? null,
    original_invoice_serial: related?.serial ?? null,
    original_invoice_number: related?.number ?? null,
    original_issuance_date: related?.issuedOn || null,
    original_tax_day: related?.taxDay ?? null,
    correction_list: related?.list ? writeList(related.list) : null,
    reference_line: related && referenceLine(related, ruleSetOn(issuedOn)),
  };
}

/** Its place among those that it corrects and that correct it, and what they come to together. */
export function familyFields(id: string, rows: readonly FamilyMemberRow[]) {
  const own = rows.find((row) => row.id === id);
  return {
    modify: own ? modificationOf(own, rows) : null,
    changed_invoice_fk: own?.corrects ?? null,
    change_invoices_fk: rows.flatMap((row) => (row.corrects === id ? [row.id] : [])),
    family: rows.length > 1 ? rows.map((row) => member(row, rows)) : [],
    family_value: rows.length > 1 ? valueOfFamily(rows) : null,
  };
}

const member = (
  row: FamilyMemberRow,
  rows: readonly FamilyMemberRow[],
): Detail['family'][number] => ({
  id: row.id,
  invoice_type: statusOf({ chainState: row.chain_state, processingState: row.processing_state }),
  modify: modificationOf(row, rows),
  state: row.processing_state,
  template_code: row.template,
  invoice_serial: row.serial,
  invoice_number: row.number === null ? null : displayNumber(row.number),
  issued_date: row.issued_on,
  corrects: row.corrects,
  kind_of: row.direction === 'issued',
  origin: row.origin,
  trust: row.trust,
  cqt_code: row.authority_code,
  total_amount_with_tax: row.with_tax,
});

function modificationOf(row: FamilyMemberRow, rows: readonly FamilyMemberRow[]): Modification {
  if (row.adjusts !== null) return MODIFIES[row.adjusts];
  const issued = rows.filter(
    ({ corrects, adjusts, processing_state, serial }) =>
      corrects === row.id && adjusts !== null && isIssued(processing_state, serial),
  );
  if (issued.length === 0) return null;
  const isOfAmounts = issued.some(({ adjusts }) => adjusts === 'amounts');
  return isOfAmounts ? 'UPDATED_PRODUCT' : 'UPDATED_INFORMATION';
}

function valueOfFamily(rows: readonly FamilyMemberRow[]) {
  const value = familyValue(
    rows.map(({ chain_state, processing_state, serial, without_tax, tax, with_tax }) => ({
      chainState: chain_state,
      processingState: processing_state,
      serial,
      totals: { withoutTax: without_tax, tax, withTax: with_tax },
    })),
  );
  return {
    total_amount_without_tax: value.withoutTax,
    total_tax_mount: value.tax, // sic
    total_amount_with_tax: value.withTax,
  };
}

/** The menu under the rules of today. */
export const actionFields = (facts: ActionFacts, today: string) => ({
  is_transfered: facts.isConverted, // sic
  actions: offersOf(facts, ruleSetOn(today)).map(({ action, standing, refusal }) => ({
    action,
    standing,
    refusal,
    way_out: refusal && wayOutOf(refusal),
  })),
});

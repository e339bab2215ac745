import type { TaxDeduction } from '@hoadon/contracts/vat-return';
import type { TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { isDeclaredIn, placeInvoice } from '@hoadon/domain/vat-return/place-invoice';
import type { Db } from '../../../platform/db/open.ts';
import { placedByScope, type ReturnScope } from '../reading/index.ts';
import { findUncounted, type UncountedRow } from './uncounted.repository.ts';

type Uncounted = TaxDeduction['uncounted'][number];

const MOST_SHOWN = 50;

/** Invoices that a cell of the period lacks, because their amounts in dong are unknown. */
export async function uncountedInvoices(
  db: Db,
  companyId: string,
  { scope, period }: Readonly<{ scope: ReturnScope; period: TaxPeriod }>,
): Promise<Uncounted[]> {
  const placed = placedByScope(scope);
  const rows = (await findUncounted(db, companyId, scope)).filter((row) =>
    isDeclaredIn(placeInvoice({ ...factsOf(row), ...placed(row.id) }, period.type), period),
  );
  return [true, false].flatMap((isSale) =>
    (['amounts-unread', 'rate-missing'] as const).flatMap((why) => {
      const those = rows.filter(
        (row) =>
          (row.direction === 'issued') === isSale &&
          row.amounts_unread === (why === 'amounts-unread'),
      );
      return those.length === 0 ? [] : [wireUncounted(those, isSale, why)];
    }),
  );
}

/** At no rate in particular: rates decide the cell, and not whether it is declared. */
const factsOf = (row: UncountedRow) => ({
  direction: row.direction,
  template: row.template,
  serial: row.serial,
  isVoucher: row.is_voucher,
  processingState: row.processing_state,
  chainState: row.chain_state,
  issuedOn: row.issued_on,
  rate: '10' as const,
  customRate: null,
  isBarred: false,
  isDecrease: false,
});

const wireUncounted = (
  rows: readonly UncountedRow[],
  isSale: boolean,
  why: Uncounted['uncounted'],
): Uncounted => ({
  kind_of: isSale,
  uncounted: why,
  invoices: rows.length,
  shown: rows.slice(0, MOST_SHOWN).map((row) => ({
    id: row.id,
    invoice_serial: row.serial,
    invoice_number: row.number === null ? null : displayNumber(row.number),
    issued_date: row.issued_on,
    partner_name: row.partner_name,
  })),
});

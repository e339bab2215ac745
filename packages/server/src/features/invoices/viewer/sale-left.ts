import { linesLeft } from '@hoadon/domain/corrections/lines-left';
import { type RatedMember, type SaleLeft, saleLeft } from '@hoadon/domain/corrections/sale-left';
import { chainEffect, countsFor } from '@hoadon/domain/invoice/chain-effect';
import type { Correction } from '@hoadon/domain/invoice/invoice';
import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { sumByRate } from '@hoadon/domain/invoice/lines/sum-lines';
import type { RateTotal } from '@hoadon/domain/invoice/totals';
import { type Decimal, decimalOrNull, isZero } from '@hoadon/domain/money/decimal';
import type { Db } from '../../../platform/db/open.ts';
import { type FamilyMemberRow, findFamily } from './family.repository.ts';
import { findNamed, findStated, type StatedRow } from './sale-left.repository.ts';

/** What is left of a sale: its amounts, and its lines as they can still come back; null: all as they were issued. */
export type Left = Readonly<{ amounts: SaleLeft; lines: readonly Line[] | null }>;

/** What an invoice and its corrections in force come to. */
export async function leftOf(
  db: Db,
  companyId: string,
  rows: readonly FamilyMemberRow[],
): Promise<Left> {
  const inForce = rows.filter((row) => countsFor(chainOf(row)) === 1);
  const adjustments = inForce.filter((row) => chainEffect(row.chain_state) === 'difference');
  const isAdjusted = adjustments.length > 0;
  const ids = inForce.map(({ id }) => id);
  const stated = await findStated(db, companyId, ids, isAdjusted);
  const byId = new Map(stated.map((one) => [one.id, one]));
  const linesOf = (row: FamilyMemberRow) => ownLines(byId.get(row.id));
  const whole = inForce.find((row) => chainEffect(row.chain_state) === 'whole');
  const issued = whole ? linesOf(whole) : [];
  const lines = whole && isAdjusted ? linesLeft(issued, adjustments.map(linesOf)) : null;
  return {
    amounts: {
      ...saleLeft(inForce.map((row) => memberOf(row, byId.get(row.id)))),
      lines: lines ?? issued,
    },
    lines,
  };
}

/**
 * What is left of each sale that a correction names, a list in its order; null where one is not an invoice of
 * this company.
 */
export async function leftOfCorrected(
  db: Db,
  companyId: string,
  related: Correction,
): Promise<(SaleLeft | null)[]> {
  const left: (SaleLeft | null)[] = [];
  for (const named of related.list?.originals ?? [related]) {
    const id = await findNamed(db, companyId, named);
    left.push(
      id === null
        ? null
        : (await leftOf(db, companyId, await findFamily(db, companyId, id))).amounts,
    );
  }
  return left;
}

const chainOf = (row: FamilyMemberRow) => ({
  chainState: row.chain_state,
  processingState: row.processing_state,
  serial: row.serial,
});

function memberOf(row: FamilyMemberRow, stated: StatedRow | undefined): RatedMember {
  const totals = { withoutTax: row.without_tax, tax: row.tax, withTax: row.with_tax };
  const byRate = stated ? ratesOf(stated) : null;
  const isUntold = byRate?.length === 0 && stated?.kind === VAT && !isZero(totals.withoutTax);
  return {
    ...chainOf(row),
    totals,
    byRate: isUntold ? null : byRate,
    reliefRate: stated ? reliefRateOf(stated) : null,
  };
}

const VAT: InvoiceKind = 'vat';

/** One of a list counts with the lines of this family. */
const ratesOf = (stated: StatedRow): readonly RateTotal[] =>
  stated.positions === null ? stated.by_rate : sumByRate(ownLines(stated));

const reliefRateOf = (stated: StatedRow): Decimal | null =>
  stated.positions === null
    ? decimalOrNull(stated.relief_rate)
    : (ownLines(stated).find(({ type }) => type === 'decree')?.customRate ?? null);

const ownLines = (stated: StatedRow | undefined): readonly Line[] => {
  const positions = stated?.positions ?? null;
  const lines = stated?.lines ?? [];
  return positions === null
    ? lines
    : lines.filter(({ original }) => original !== undefined && positions.includes(original));
};

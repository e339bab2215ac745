import type { getProvisionalVat } from '@hoadon/contracts/vat-return';
import { firstDayOf, lastDayOf } from '@hoadon/domain/dates/tax-period';
import { Failure } from '@hoadon/domain/errors/failure';
import { isPersonTaxCode } from '@hoadon/domain/identity/tax-code';
import { type Decimal, isZero, minus, plus } from '@hoadon/domain/money/decimal';
import { deriveCells, type VatAmounts } from '@hoadon/domain/vat-return/derive-cells';
import { hasBegun } from '@hoadon/domain/vat-return/return-content';
import type { z } from 'zod';
import { findSeller } from '../company/index.ts';
import type { VatReturnDeps } from './deps.ts';
import { filledEntries, fillForm, findPrevious } from './fill-form.ts';
import { type PeriodRead, readPeriod } from './reading/index.ts';
import { findReturnsOf } from './return.repository.ts';
import { periodOf } from './wire-return.ts';

type Provisional = z.output<typeof getProvisionalVat.output>;

/**
 * [40] and [43] of a period by its latest return; null for a household. Until the period has ended, what is due today or later
 * may still be paid by bank: its tax is deducted and stated separately. Throws VAT_PERIOD_NOT_BEGUN.
 */
export async function provisionalVat(
  { db, clock }: Pick<VatReturnDeps, 'db' | 'clock'>,
  companyId: string,
  { kyKKhai }: z.output<typeof getProvisionalVat.input>,
): Promise<Provisional> {
  const { taxCode } = await findSeller(db, companyId);
  if (isPersonTaxCode(taxCode)) return { ct40: null, ct43: null, not_yet_due: null };
  const period = periodOf(kyKKhai);
  const today = clock.today();
  if (!hasBegun(period, today))
    throw new Failure('VAT_PERIOD_NOT_BEGUN', { first_day: firstDayOf(period) });
  const [last] = await findReturnsOf(db, companyId, period);
  if (last?.cells) return { ...resultOf(last.cells), not_yet_due: null };
  const previous = await findPrevious(db, companyId, period);
  const cellsOf = (read: PeriodRead): VatAmounts => {
    const entries = filledEntries(read, previous);
    return last ? fillForm(entries, last.content).cells : deriveCells(entries);
  };
  const read = await readPeriod(db, companyId, period);
  const atEnd = cellsOf(read);
  const { lastDueOn } = read.scope;
  const mayBePaid = lastDueOn !== null && lastDueOn >= today && today <= lastDayOf(period);
  if (!mayBePaid) return { ...resultOf(atEnd), not_yet_due: null };
  const now = cellsOf(await readPeriod(db, companyId, period, { dueBefore: today }));
  return { ...resultOf(now), not_yet_due: notYetDue(now, atEnd) };
}

const resultOf = (cells: Readonly<Record<'40' | '43', Decimal>>) => ({
  ct40: cells['40'],
  ct43: cells['43'],
});

/** Tax that is deducted today and not at the end of the period. */
function notYetDue(now: VatAmounts, atEnd: VatAmounts): Provisional['not_yet_due'] {
  const tax = minus(deducted(now), deducted(atEnd));
  if (isZero(tax)) return null;
  return { tax, cell: now['37'] === atEnd['37'] ? '24' : '37' };
}

const deducted = (cells: VatAmounts): Decimal => minus(plus(cells['25'], cells['38']), cells['37']);

import type { getProvisionalVat } from '@hoadon/contracts/vat-return';
import { firstDayOf } from '@hoadon/domain/dates/tax-period';
import { Failure } from '@hoadon/domain/errors/failure';
import { isPersonTaxCode } from '@hoadon/domain/identity/tax-code';
import type { Decimal } from '@hoadon/domain/money/decimal';
import { deriveCells } from '@hoadon/domain/vat-return/derive-cells';
import { hasBegun } from '@hoadon/domain/vat-return/return-content';
import type { z } from 'zod';
import { findSeller } from '../company/index.ts';
import type { VatReturnDeps } from './deps.ts';
import { filledEntries, fillForm, findPrevious } from './fill-form.ts';
import { readPeriod } from './reading/index.ts';
import { findReturnsOf } from './return.repository.ts';
import { periodOf } from './wire-return.ts';

/** [40] and [43] of a period by its latest return; null for a household. Throws VAT_PERIOD_NOT_BEGUN. */
export async function provisionalVat(
  { db, clock }: Pick<VatReturnDeps, 'db' | 'clock'>,
  companyId: string,
  { kyKKhai }: z.output<typeof getProvisionalVat.input>,
): Promise<z.output<typeof getProvisionalVat.output>> {
  const { taxCode } = await findSeller(db, companyId);
  if (isPersonTaxCode(taxCode)) return { ct40: null, ct43: null };
  const period = periodOf(kyKKhai);
  if (!hasBegun(period, clock.today()))
    throw new Failure('VAT_PERIOD_NOT_BEGUN', { first_day: firstDayOf(period) });
  const [last] = await findReturnsOf(db, companyId, period);
  if (last?.cells) return resultOf(last.cells);
  const entries = filledEntries(
    await readPeriod(db, companyId, period),
    await findPrevious(db, companyId, period),
  );
  const cells = last ? fillForm(entries, last.content).cells : deriveCells(entries);
  return resultOf(cells);
}

const resultOf = (cells: Readonly<Record<'40' | '43', Decimal>>) => ({
  ct40: cells['40'],
  ct43: cells['43'],
});

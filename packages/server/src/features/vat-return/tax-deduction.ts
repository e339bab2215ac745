import {
  type getTaxDeduction,
  kindOfPeriod,
  type TaxDeduction,
  wireCells,
} from '@hoadon/contracts/vat-return';
import { filingDeadline, firstDayOf, lastDayOf, periodText } from '@hoadon/domain/dates/tax-period';
import { Failure } from '@hoadon/domain/errors/failure';
import { countReasons, type ReasonCount } from '@hoadon/domain/vat-return/count-reasons';
import { deriveCells } from '@hoadon/domain/vat-return/derive-cells';
import { hasBegun } from '@hoadon/domain/vat-return/return-content';
import { vatFormOf } from '@hoadon/domain/vat-return/vat-form';
import type { z } from 'zod';
import { findSeller, findTaxOfficeOf } from '../company/index.ts';
import { unprovenPurchases } from '../verification/index.ts';
import type { VatReturnDeps } from './deps.ts';
import { filledEntries, findPrevious } from './fill-form.ts';
import { findUnrated, uncountedInvoices } from './left-out/index.ts';
import { readPeriod } from './reading/index.ts';
import { findReturnsOf } from './return.repository.ts';
import { unapprovedPurchases } from './unapproved.repository.ts';
import { requireVatDeclarant } from './vat-declarant.ts';
import { periodOf, wireAnnex, wireRow } from './wire-return.ts';
import { purchasesWithoutDueDay } from './without-due-day.repository.ts';

/** What the invoices of a period come to, and all that is known around its return. Throws VAT_PERIOD_NOT_BEGUN and VAT_RETURN_NOT_FOR_HOUSEHOLD. */
export async function taxDeduction(
  { db, clock, config: { holidays } }: Pick<VatReturnDeps, 'db' | 'clock' | 'config'>,
  companyId: string,
  { kyKKhai, TKhaiThueSoLan }: z.output<typeof getTaxDeduction.input>,
): Promise<TaxDeduction> {
  await requireVatDeclarant(db, companyId);
  const period = periodOf(kyKKhai);
  if (!hasBegun(period, clock.today()))
    throw new Failure('VAT_PERIOD_NOT_BEGUN', { first_day: firstDayOf(period) });
  const form = vatFormOf(period);
  const previous = await findPrevious(db, companyId, period);
  const read = await readPeriod(db, companyId, period);
  const seller = await findSeller(db, companyId);
  const office = await findTaxOfficeOf(db, companyId);
  const returns = await findReturnsOf(db, companyId, period);
  return {
    kieuKy: kindOfPeriod(period),
    kyKKhai: periodText(period),
    TKhaiThueSoLan,
    first_day: firstDayOf(period),
    last_day: lastDayOf(period),
    due_on: filingDeadline(period, holidays),
    form: form.form,
    form_basis: form.basis,
    further_cells: [...form.furtherCells],
    file_form: form.file.ofForm,
    company_tax_code: seller.taxCode,
    company_name: seller.name,
    company_address: seller.address,
    maCQTNoiNop: office?.code ?? null,
    tenCQTNoiNop: office?.name ?? null,
    ct21: false,
    ...wireCells(deriveCells(filledEntries(read, previous))),
    annex: wireAnnex(read.annex),
    counts: countReasons(read.groups, await findUnrated(db, companyId, read.scope), period).map(
      wireCount,
    ),
    unproven: await unprovenPurchases(db, companyId, {
      from: firstDayOf(period),
      to: lastDayOf(period),
    }),
    without_due_day: await purchasesWithoutDueDay(db, companyId, { scope: read.scope, period }),
    uncounted: await uncountedInvoices(db, companyId, { scope: read.scope, period }),
    unapproved: await unapprovedPurchases(db, companyId, read, period),
    previous: previous?.cells
      ? { id: previous.id, kyKKhai: previous.period, ct43: previous.cells['43'] }
      : null,
    returns: returns.map((row) => wireRow(row, holidays)),
  };
}

const wireCount = ({
  direction,
  reason,
  declaredIn,
  invoices,
  base,
  tax,
}: ReasonCount): TaxDeduction['counts'][number] => ({
  kind_of: direction === 'issued',
  reason,
  kyKKhai: declaredIn && periodText(declaredIn),
  invoices,
  base,
  tax,
});

import type { Instant } from '@hoadon/domain/dates/plain-date';
import { periodText } from '@hoadon/domain/dates/tax-period';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Issue } from '@hoadon/domain/errors/issue';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import type { Db } from '../../platform/db/open.ts';
import { findSeller, findTaxOfficeOf, requireTaxOffice } from '../company/index.ts';
import { activityIssues, fillAnnex, filledEntries, fillForm, findPrevious } from './fill-form.ts';
import { readPeriod } from './reading/index.ts';
import { findReturnsOf } from './return.repository.ts';
import type { StatedReturn } from './return-file.ts';
import { requireVatDeclarant } from './vat-declarant.ts';
import { contentOf, periodOf, type WrittenReturn } from './wire-return.ts';

export type ReturnRequest = WrittenReturn &
  Readonly<{ kyKKhai: string; TKhaiThueSoLan: number; company_tax_code?: string | undefined }>;

export type FilledReturn = StatedReturn &
  Readonly<{
    /** Of a filed return, whose invoices were frozen with it; null: a draft, which follows the invoices of today. */
    filedId: string | null;
    /** Null: a draft. */
    filedAt: Instant | null;
  }>;

/**
 * A return with the values of the caller, filled from invoices elsewhere; a filed return as it was filed. Throws
 * VAT_RETURN_FAULTY with the cells that break the form, INPUT_DATA_IS_INVALID for the tax code of another company or an
 * unknown tax office.
 */
export async function statedReturn(
  db: Db,
  companyId: string,
  { kyKKhai, TKhaiThueSoLan: filing, company_tax_code: taxCode, ...written }: ReturnRequest,
  { isChecked }: Readonly<{ isChecked: boolean }>,
): Promise<FilledReturn> {
  await requireOwn(db, companyId, taxCode);
  await requireVatDeclarant(db, companyId);
  const period = periodOf(kyKKhai);
  const savedReturn = (await findReturnsOf(db, companyId, period)).find(
    (one) => one.filing === filing,
  );
  if (savedReturn?.state === 'filed' && savedReturn.cells)
    return {
      filedId: savedReturn.id,
      filedAt: savedReturn.filed_at,
      period: savedReturn.period,
      filing,
      content: savedReturn.content,
      cells: savedReturn.cells,
      annex: savedReturn.annex,
    };
  if (isChecked) await requireTaxOffice(db, written.maCQTNoiNop, 'maCQTNoiNop');
  const content = contentOf(written, await findTaxOfficeOf(db, companyId));
  const read = await readPeriod(db, companyId, period);
  const previous = await findPrevious(db, companyId, period);
  const entries = filledEntries(read, previous);
  const { cells, faults } = fillForm(entries, content);
  if (isChecked) refuseFaulty([...activityIssues(entries, content), ...faults.map(issueOf)]);
  return {
    filedId: null,
    filedAt: null,
    period: periodText(period),
    filing,
    content,
    cells,
    annex: fillAnnex(read.annex, content),
  };
}

/** Throws VAT_RETURN_FAULTY with the issues, where there are any. */
export function refuseFaulty(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new Failure('VAT_RETURN_FAULTY', {}, { issues });
}

/** A cell that breaks the form, as details of a refusal. */
export const issueOf = ({
  cell,
  code,
  words,
}: Readonly<{ cell: string; code: string; words: Readonly<Record<string, string>> }>) => ({
  path: `ct${cell}`,
  code,
  params: { ...words },
  severity: 'error' as const,
});

async function requireOwn(db: Db, companyId: string, taxCode: string | undefined): Promise<void> {
  if (taxCode === undefined || taxCode === '') return;
  const own = await findSeller(db, companyId);
  if (normaliseTaxCode(own.taxCode) !== normaliseTaxCode(taxCode))
    throw new Failure(
      'INPUT_DATA_IS_INVALID',
      {},
      { issues: [{ path: 'company_tax_code', code: 'NOT_OWN', severity: 'error' }] },
    );
}

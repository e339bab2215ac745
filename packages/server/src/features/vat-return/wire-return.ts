import type {
  generateTaxDeclaration,
  TaxDeduction,
  VatReturn,
  VatReturnRow,
} from '@hoadon/contracts/vat-return';
import { cellsIn, kindOfPeriod } from '@hoadon/contracts/vat-return';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { filingDeadline, parsePeriod, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { ReductionAnnex } from '@hoadon/domain/vat-return/fill-return';
import type { ReturnContent, TypedCells } from '@hoadon/domain/vat-return/return-content';
import { BASE_CELLS } from '@hoadon/domain/vat-return/vat-cells';
import type { z } from 'zod';
import type { SavedReturn } from './return.repository.ts';

/** What a caller writes into a return. */
export type WrittenReturn = Omit<
  z.output<typeof generateTaxDeclaration.input>,
  'kieuKy' | 'kyKKhai' | 'TKhaiThueSoLan' | 'company_tax_code'
>;

/** The contract lets no other text through. */
export function periodOf(text: string): TaxPeriod {
  const period = parsePeriod(text);
  if (!period) throw new RangeError(`not a period: ${text}`);
  return period;
}

export type Office = Readonly<{ code: string; name: string }> | null;

/** `office`: the company's own, where the return names none. */
export function contentOf(written: WrittenReturn, office: Office): ReturnContent {
  return {
    hasNoActivity: written.ct21,
    typed: typedIn(written),
    activity: written.ten_NganhNghe,
    office: officeOf({ code: written.maCQTNoiNop, name: written.tenCQTNoiNop }, office),
    unit: {
      name: written.ct09,
      taxCode: written.ct10,
      address: written.ct11,
      ward: written.ct11a,
      province: written.ct11c,
    },
    agent: { fullName: written.full_name, licenseNumber: written.license_number },
    signer: written.signer_name,
    signedOn: written.signing_date,
    annexNames: { purchases: written.annex_purchases_name, sales: written.annex_sales_name },
    annexTyped: { purchases: written.annex_purchases, sales: written.annex_sales },
  };
}

/** The tax office of a return: each part that the return leaves open is the company's own. */
export const officeOf = (
  written: Readonly<{ code: string | null | undefined; name: string | null | undefined }>,
  own: Office,
): ReturnContent['office'] => ({
  code: written.code || (own?.code ?? ''),
  name: written.name || (own?.name ?? ''),
});

const typedIn = (written: WrittenReturn): TypedCells => {
  const cells = cellsIn(written);
  return Object.fromEntries(
    BASE_CELLS.flatMap((cell) => {
      const value = cells[cell];
      return value === undefined ? [] : [[cell, value]];
    }),
  );
};

export const wireAnnex = (annex: ReductionAnnex | null): TaxDeduction['annex'] =>
  annex && {
    purchases: annex.purchases,
    purchases_tax: annex.purchasesTax,
    sales: annex.sales,
    reduced: annex.reduced,
    difference: annex.difference,
  };

/** `holidays`: movable ones, past which the last day of filing moves. */
export function wireRow(taxReturn: SavedReturn, holidays: readonly PlainDate[]): VatReturnRow {
  const period = periodOf(taxReturn.period);
  return {
    id: taxReturn.id,
    kieuKy: kindOfPeriod(period),
    kyKKhai: taxReturn.period,
    TKhaiThueSoLan: taxReturn.filing,
    state: taxReturn.state,
    version: taxReturn.version,
    invoices: taxReturn.invoices,
    ct40: taxReturn.cells?.['40'] ?? null,
    ct43: taxReturn.cells?.['43'] ?? null,
    due_on: filingDeadline(period, holidays),
    changed_at: taxReturn.changed_at,
    filed_at: taxReturn.filed_at,
    filed_by: taxReturn.filer,
    signed_by: taxReturn.signed_by,
    file_hash: taxReturn.signed_hash ?? taxReturn.file_hash,
  };
}

export function wireReturn(taxReturn: SavedReturn, holidays: readonly PlainDate[]): VatReturn {
  const { content } = taxReturn;
  return {
    ...wireRow(taxReturn, holidays),
    ct21: content.hasNoActivity,
    ten_NganhNghe: content.activity,
    maCQTNoiNop: content.office.code,
    tenCQTNoiNop: content.office.name,
    ct09: content.unit.name,
    ct10: content.unit.taxCode,
    ct11: content.unit.address,
    ct11a: content.unit.ward,
    ct11c: content.unit.province,
    full_name: content.agent.fullName,
    license_number: content.agent.licenseNumber,
    signer_name: content.signer,
    signing_date: content.signedOn,
    annex_purchases_name: content.annexNames.purchases,
    annex_sales_name: content.annexNames.sales,
    annex_purchases: content.annexTyped?.purchases?.map((line) => ({ ...line })) ?? null,
    annex_sales: content.annexTyped?.sales?.map((line) => ({ ...line })) ?? null,
    typed: content.typed as Record<string, Decimal>,
    cells: taxReturn.cells as Record<string, Decimal> | null as VatReturn['cells'],
    annex: wireAnnex(taxReturn.annex),
  };
}

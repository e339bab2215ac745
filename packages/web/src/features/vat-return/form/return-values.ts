import {
  cellsIn,
  type TaxDeduction,
  type VatReturn,
  wireCells,
} from '@hoadon/contracts/vat-return';
import type { Decimal } from '@hoadon/domain/money/decimal';
import { faultsOf, withoutActivity } from '@hoadon/domain/vat-return/check-cells';
import {
  deriveCells,
  NO_ENTRIES,
  type VatAmounts,
  type VatEntries,
} from '@hoadon/domain/vat-return/derive-cells';
import type { ReductionAnnex } from '@hoadon/domain/vat-return/fill-return';
import type { TypedAnnex } from '@hoadon/domain/vat-return/return-annex';
import {
  entriesWith,
  type TypedCells,
  USUAL_ACTIVITY,
  USUAL_ANNEX_NAME,
} from '@hoadon/domain/vat-return/return-content';
import { BASE_CELLS, type BaseCell } from '@hoadon/domain/vat-return/vat-cells';

/** The texts of a return, by their wire names. */
export const TEXT_FIELDS = [
  'ten_NganhNghe',
  'maCQTNoiNop',
  'tenCQTNoiNop',
  'ct09',
  'ct10',
  'ct11',
  'ct11a',
  'ct11c',
  'full_name',
  'license_number',
  'signer_name',
  'annex_purchases_name',
  'annex_sales_name',
] as const;
export type ReturnTextField = (typeof TEXT_FIELDS)[number];

/** What a person writes into a return. */
export type ReturnValues = Readonly<{
  ct21: boolean;
  typed: TypedCells;
  texts: Readonly<Record<ReturnTextField, string>>;
  signing_date: string | null;
  /** Lines of the annex that are typed over the invoices. */
  annex: TypedAnnex;
}>;

/** Initial values of a return: those of the amended one or of the draft, or empty. */
export function startValues(data: TaxDeduction, savedReturn: VatReturn | null): ReturnValues {
  const usual: Partial<Record<ReturnTextField, string>> = {
    ten_NganhNghe: USUAL_ACTIVITY,
    annex_purchases_name: USUAL_ANNEX_NAME,
    annex_sales_name: USUAL_ANNEX_NAME,
    maCQTNoiNop: data.maCQTNoiNop ?? '',
    tenCQTNoiNop: data.tenCQTNoiNop ?? '',
  };
  return {
    ct21: savedReturn?.ct21 ?? false,
    typed: { ...savedReturn?.typed },
    texts: Object.fromEntries(
      TEXT_FIELDS.map((field) => [field, savedReturn?.[field] || usual[field] || '']),
    ) as ReturnValues['texts'],
    signing_date: savedReturn?.signing_date ?? null,
    annex: {
      purchases: savedReturn?.annex_purchases ?? null,
      sales: savedReturn?.annex_sales ?? null,
    },
  };
}

/** As the calls take it; an empty text is one that is left out. */
export const wireValues = ({ ct21, typed, texts, signing_date, annex }: ReturnValues) => ({
  ct21,
  ...wireCells(typed),
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
  signing_date,
  annex_purchases: annex.purchases?.map(withName) ?? null,
  annex_sales: annex.sales?.map(({ name, value }) => withName({ name, value })) ?? null,
});

/** Goods without a name have the usual one. */
const withName = <Line extends Readonly<{ name: string }>>(line: Line): Line => ({
  ...line,
  name: line.name.trim() || USUAL_ANNEX_NAME,
});

/** What the invoices at the reduced rate come to, or what was filed. */
export const annexIn = (annex: TaxDeduction['annex']): ReductionAnnex | null =>
  annex && {
    purchases: annex.purchases,
    purchasesTax: annex.purchases_tax,
    sales: annex.sales,
    reduced: annex.reduced,
    difference: annex.difference,
  };

/** What the invoices come to, by cell. */
export function filledBy(data: TaxDeduction): VatEntries {
  const cells = cellsIn(data);
  return Object.fromEntries(
    BASE_CELLS.map((cell) => [cell, cells[cell] ?? NO_ENTRIES[cell]]),
  ) as VatEntries;
}

export type LiveForm = Readonly<{
  entries: VatEntries;
  cells: VatAmounts;
  hasNoActivity: boolean;
}>;

/** The current form with its computed cells. */
export function liveForm(filled: VatEntries, { ct21, typed }: ReturnValues): LiveForm {
  const written = entriesWith(filled, typed);
  const entries = ct21 ? withoutActivity(written) : written;
  return { entries, cells: deriveCells(entries), hasNoActivity: ct21 };
}

/** Whether it may be filed in its current state. */
export const isSound = (form: LiveForm): boolean => faultsOf(form).length === 0;

/** A cell that is emptied is the invoices' again. */
export function typedWith(typed: TypedCells, cell: BaseCell, value: Decimal | null): TypedCells {
  const { [cell]: _, ...others } = typed;
  return value === null ? others : { ...others, [cell]: value };
}

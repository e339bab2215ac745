import type { PlainDate } from '../dates/plain-date.ts';
import { firstDayOf, type TaxPeriod } from '../dates/tax-period.ts';
import type { Decimal } from '../money/decimal.ts';
import { withEntry } from './check-cells.ts';
import type { VatEntries } from './derive-cells.ts';
import type { TypedAnnex } from './return-annex.ts';
import { BASE_CELLS, type BaseCell } from './vat-cells.ts';

/** Cells that a person typed; the others come from the invoices. */
export type TypedCells = Readonly<Partial<Record<BaseCell, Decimal>>>;

/** Entered content of a return, beside the sums of the invoices. Texts are null where nothing is entered. */
export type ReturnContent = Readonly<{
  /** [21]. */
  hasNoActivity: boolean;
  typed: TypedCells;
  /** Line of business. */
  activity: string;
  office: Readonly<{ code: string; name: string }>;
  /** [09] to [11c]: a dependent unit or a place of business in another province. */
  unit: Readonly<{
    name: string | null;
    taxCode: string | null;
    address: string | null;
    ward: string | null;
    province: string | null;
  }>;
  /** Of the tax agent: who prepared it, under which licence (S-88). */
  agent: Readonly<{ fullName: string | null; licenseNumber: string | null }>;
  signer: string | null;
  signedOn: PlainDate | null;
  /** What was bought and sold at the reduced rate, in a few words. */
  annexNames: Readonly<{ purchases: string; sales: string }>;
  /** Entered lines of the annex. Drafts that are older than these lines have none. */
  annexTyped?: TypedAnnex;
}>;

/** VAT-003. */
export const USUAL_ACTIVITY = 'Hoạt động sản xuất kinh doanh thông thường';
export const USUAL_ANNEX_NAME = 'Hàng hóa, dịch vụ chịu thuế suất 8%';
export const ANNEX_NAME_LENGTH = 80;
export const MOST_AMENDMENTS = 100;

/** The entries of the form: what was typed over what the invoices come to. A typed base brings its tax where that was not typed. */
export function entriesWith(filled: VatEntries, typed: TypedCells): VatEntries {
  const derived = BASE_CELLS.reduce((entries, cell) => {
    const value = typed[cell];
    return value === undefined ? entries : withEntry(entries, cell, value);
  }, filled);
  return { ...derived, ...typed };
}

/** A return is made of a period that has begun. */
export const hasBegun = (period: TaxPeriod, today: PlainDate): boolean =>
  firstDayOf(period) <= today;

/** Years that may be chosen (VAT-007). */
export const FIRST_YEAR = 2000;

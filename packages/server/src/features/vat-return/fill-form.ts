import { addDays } from '@hoadon/domain/dates/add-days';
import { firstDayOf, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { isZero, ZERO } from '@hoadon/domain/money/decimal';
import { type CellFault, faultsOf, withoutActivity } from '@hoadon/domain/vat-return/check-cells';
import {
  deriveCells,
  type VatAmounts,
  type VatEntries,
} from '@hoadon/domain/vat-return/derive-cells';
import type { ReductionAnnex } from '@hoadon/domain/vat-return/fill-return';
import { annexWith, NO_TYPED_ANNEX } from '@hoadon/domain/vat-return/return-annex';
import { entriesWith, type ReturnContent } from '@hoadon/domain/vat-return/return-content';
import { type BaseCell, isClosing } from '@hoadon/domain/vat-return/vat-cells';
import type { Db } from '../../platform/db/open.ts';
import type { PeriodRead } from './reading/index.ts';
import { findFiledUntil, type SavedReturn } from './return.repository.ts';

/** The filed return of the period before; [22] is its [43], and never that of a draft (docs/law-and-practice.md#filling-the-return). */
export const findPrevious = (
  db: Db,
  companyId: string,
  period: TaxPeriod,
): Promise<SavedReturn | null> => findFiledUntil(db, companyId, addDays(firstDayOf(period), -1));

/** What invoices and the return before fill by themselves. */
export const filledEntries = (
  { entries }: Pick<PeriodRead, 'entries'>,
  previous: SavedReturn | null,
): VatEntries => ({ ...entries, '22': previous?.cells?.['43'] ?? ZERO });

/** The annex with the lines that a user typed; null: it is left out. */
export const fillAnnex = (
  filled: ReductionAnnex | null,
  { hasNoActivity, annexTyped = NO_TYPED_ANNEX }: ReturnContent,
): ReductionAnnex | null => (hasNoActivity ? null : annexWith(filled, annexTyped));

/** [21] states that nothing was bought or sold; where invoices fill the form, that is false. */
export const activityIssues = (filled: VatEntries, { hasNoActivity }: ReturnContent) =>
  hasNoActivity && Object.values(purchasesAndSales(filled)).some((amount) => !isZero(amount))
    ? [{ path: 'ct21', code: 'ACTIVITY_COUNTED', severity: 'error' as const }]
    : [];

const purchasesAndSales = (filled: VatEntries): Partial<VatEntries> =>
  Object.fromEntries(Object.entries(filled).filter(([cell]) => !isClosing(cell as BaseCell)));

export type FilledForm = Readonly<{ cells: VatAmounts; faults: readonly CellFault[] }>;

/** The form with the values that a user typed. */
export function fillForm(filled: VatEntries, content: ReturnContent): FilledForm {
  const { hasNoActivity, typed } = content;
  const written = entriesWith(filled, typed);
  const entries = hasNoActivity ? withoutActivity(written) : written;
  return { cells: deriveCells(entries), faults: faultsOf({ hasNoActivity, entries }) };
}

import { firstDayOf, lastDayOf, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { vatFormOf } from '@hoadon/domain/vat-return/vat-form';

const dashed = (day: string): string => day.split('-').toReversed().join('-');

/**
 * Returns the portal's name of the file: `01_GTGT_TT80_2026_<tax code>_01-04-2026_30-06-2026.xml` (docs/law-and-practice.md#vat-return-file); an
 * amendment has its number, and the form is that of the file, which may be older than the one in force in the period.
 */
export function vatReturnFileName(taxCode: string, period: TaxPeriod, filing: number): string {
  const days = [firstDayOf(period), lastDayOf(period)].map(dashed).join('_');
  const amended = filing === 0 ? '' : `_L${String(filing).padStart(2, '0')}`;
  return `01_GTGT_${vatFormOf(period).file.ofForm}_${period.year}_${taxCode}_${days}${amended}.xml`;
}

import { MOVABLE_HOLIDAYS } from '../legal/movable-holidays.ts';
import { addDays, endOfTerm } from './add-days.ts';
import { dateText } from './calendar.ts';
import type { PlainDate } from './plain-date.ts';

/** A month or quarter for which VAT is declared. `number` is 1 to 12 or 1 to 4. */
export type TaxPeriod = Readonly<{ type: 'month' | 'quarter'; year: number; number: number }>;

const MONTHS = { month: 1, quarter: 3 } as const;
const PERIODS = { month: 12, quarter: 4 } as const;

export function taxPeriodOf(date: PlainDate, type: TaxPeriod['type']): TaxPeriod {
  const month = Number(date.slice(5, 7));
  return { type, year: Number(date.slice(0, 4)), number: Math.ceil(month / MONTHS[type]) };
}

export function previousPeriod({ type, year, number }: TaxPeriod): TaxPeriod {
  return number === 1
    ? { type, year: year - 1, number: PERIODS[type] }
    : { type, year, number: number - 1 };
}

export function nextPeriod({ type, year, number }: TaxPeriod): TaxPeriod {
  return number === PERIODS[type]
    ? { type, year: year + 1, number: 1 }
    : { type, year, number: number + 1 };
}

export const firstDayOf = ({ type, year, number }: TaxPeriod): PlainDate =>
  dateText(year, (number - 1) * MONTHS[type] + 1, 1);

export const lastDayOf = (period: TaxPeriod): PlainDate =>
  addDays(firstDayOf(nextPeriod(period)), -1);

/**
 * Last day of filing: the 20th of the next month, or the end of the month after the quarter (Decree 252/2026 Art. 10), or the next working
 * day where that is none.
 */
export function filingDeadline(
  period: TaxPeriod,
  holidays: readonly PlainDate[] = MOVABLE_HOLIDAYS,
): PlainDate {
  const next = nextPeriod(period);
  const last =
    period.type === 'month'
      ? dateText(next.year, next.number, 20)
      : lastDayOf(taxPeriodOf(firstDayOf(next), 'month'));
  return endOfTerm(last, holidays);
}

/** As the return writes it: `07/2026`, `2/2026` (docs/law-and-practice.md#vat-return-file). */
export const periodText = ({ type, year, number }: TaxPeriod): string =>
  type === 'month' ? `${String(number).padStart(2, '0')}/${year}` : `${number}/${year}`;

const PERIOD_TEXT = /^(?:(0[1-9]|1[0-2])|([1-4]))\/(20\d{2})$/;

/** Reads what `periodText` writes: two digits are a month, one is a quarter. Null: neither. */
export function parsePeriod(text: string): TaxPeriod | null {
  const [, month, quarter, year] = PERIOD_TEXT.exec(text) ?? [];
  if (year === undefined) return null;
  return month === undefined
    ? { type: 'quarter', year: Number(year), number: Number(quarter) }
    : { type: 'month', year: Number(year), number: Number(month) };
}

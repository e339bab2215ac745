import { formatDate, formatMonth } from '@hoadon/domain/dates/format-date';
import type { CashFlowStep } from '@hoadon/domain/statistics/cash-flow';

/** `27/11/2026`, `11/2026`, `4/2026` or `2026`: the day, month, quarter or year that begins with a day. */
export function nameOfStep(from: string, stepSize: CashFlowStep): string {
  const year = from.slice(0, 4);
  const month = from.slice(0, 7);
  if (stepSize === 'DAY') return formatDate(from);
  if (stepSize === 'YEAR') return year;
  return stepSize === 'MONTH'
    ? formatMonth(month)
    : `${Math.ceil(Number(month.slice(5)) / 3)}/${year}`;
}

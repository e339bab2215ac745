import type { readTurnover, TurnoverReport, TurnoverSpan } from '@hoadon/contracts/statistics';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { periodText } from '@hoadon/domain/dates/tax-period';
import { type Decimal, decimal, minus, sum } from '@hoadon/domain/money/decimal';
import { spansOf } from '@hoadon/domain/statistics/report-periods';
import { wholeMonths } from '@hoadon/domain/statistics/whole-months';
import type { z } from 'zod';
import type { StatisticsDeps } from '../deps.ts';
import { reportRange } from '../report-range.ts';
import { findTurnover, type MonthTurnover } from './turnover.repository.ts';

type TurnoverRequest = z.output<typeof readTurnover.input>;

/** Revenue, expense and VAT of some days, divided into months or quarters (STAT-006). */
export async function turnoverReport(
  { db, clock }: Pick<StatisticsDeps, 'db' | 'clock'>,
  companyId: string,
  request: TurnoverRequest,
): Promise<TurnoverReport> {
  const today = clock.today();
  const days = reportRange(request, today);
  const months = await monthsOf(db, companyId, days, today);
  const periods = spansOf(days.from, days.to, request.period).map(({ period, from, to }) => ({
    period: periodText(period),
    start_date: from,
    end_date: to,
    ...sumOf(months.filter(({ month }) => from.slice(0, 7) <= month && month <= to.slice(0, 7))),
  }));
  return {
    start_date: days.from,
    end_date: days.to,
    period: request.period,
    ...sumOf(months),
    periods,
  };
}

const monthsOf = (
  db: StatisticsDeps['db'],
  companyId: string,
  { from, to }: DateRange,
  today: PlainDate,
) => findTurnover(db, companyId, { from, to, whole: wholeMonths(from, to, today) });

type Sums = Omit<TurnoverSpan, 'period' | 'start_date' | 'end_date'>;

function sumOf(months: readonly MonthTurnover[]): Sums {
  const issued = months.filter(({ direction }) => direction === 'issued');
  const received = months.filter(({ direction }) => direction === 'received');
  const revenue = total(issued, 'turnover');
  const expense = total(received, 'turnover');
  return {
    revenue,
    expense,
    benefit: minus(revenue, expense),
    output_vat: total(issued, 'tax'),
    input_vat: total(received, 'tax'),
    count_outgoing: counted(issued),
    count_incoming: counted(received),
  };
}

const total = (months: readonly MonthTurnover[], key: 'turnover' | 'tax'): Decimal =>
  sum(months.map((month) => decimal(month[key])));
const counted = (months: readonly MonthTurnover[]): number =>
  months.reduce((count, { invoices }) => count + invoices, 0);

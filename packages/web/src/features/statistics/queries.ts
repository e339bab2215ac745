import type { InputOf } from '@hoadon/contracts/http/define-call';
import {
  exportCashFlow,
  exportTurnover,
  readCashFlow,
  readDiscrepancies,
  readDuePayments,
  readNewAndRisk,
  readTagStatistics,
  readTopPartners,
  readTurnover,
} from '@hoadon/contracts/statistics';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Whatever is issued, comes in or is paid makes all of it stale. */
const KEY = 'statistics';

const dayInput = ({ from, to }: DateRange) => ({ start_date: from, end_date: to });

type TurnoverAsked = DateRange & Readonly<{ period: 'MONTH' | 'QUARTER' }>;

export const turnoverQuery = ({ period, ...days }: TurnoverAsked) =>
  queryOptions({
    queryKey: [KEY, 'turnover', days, period],
    queryFn: ({ signal }) => call(readTurnover, { ...dayInput(days), period }, { signal }),
    placeholderData: keepPreviousData,
  });

export const turnoverFile = ({ period, ...days }: TurnoverAsked): Promise<File> =>
  call(exportTurnover, { ...dayInput(days), period });

export const newAndRiskQuery = (days: DateRange) =>
  queryOptions({
    queryKey: [KEY, 'new-and-risk', days],
    queryFn: ({ signal }) => call(readNewAndRisk, dayInput(days), { signal }),
  });

export const discrepanciesQuery = (days: DateRange) =>
  queryOptions({
    queryKey: [KEY, 'discrepancies', days],
    queryFn: ({ signal }) => call(readDiscrepancies, dayInput(days), { signal }),
  });

export const tagStatisticsQuery = (days: DateRange) =>
  queryOptions({
    queryKey: [KEY, 'tags', days],
    queryFn: ({ signal }) => call(readTagStatistics, dayInput(days), { signal }),
  });

export const topPartnersQuery = (type: 'customers' | 'vendors', days: DateRange) =>
  queryOptions({
    queryKey: [KEY, 'partners', type, days],
    queryFn: ({ signal }) => call(readTopPartners, { type, ...dayInput(days) }, { signal }),
  });

export const duePaymentsQuery = queryOptions({
  queryKey: [KEY, 'due-payments'],
  queryFn: ({ signal }) => call(readDuePayments, {}, { signal }),
});

export const cashFlowFile = (question: InputOf<typeof readCashFlow>): Promise<File> =>
  call(exportCashFlow, question);

export const cashFlowQuery = (question: InputOf<typeof readCashFlow>) =>
  queryOptions({
    queryKey: [KEY, 'cash-flow', question],
    queryFn: ({ signal }) => call(readCashFlow, question, { signal }),
    placeholderData: keepPreviousData,
  });

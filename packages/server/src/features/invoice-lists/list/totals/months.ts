import type {
  MonthGroups,
  summarizeMonths,
  summarizeUnissuedMonths,
} from '@hoadon/contracts/invoice-lists';
import { countsFor } from '@hoadon/domain/invoice/chain-effect';
import { type Decimal, decimal, sum } from '@hoadon/domain/money/decimal';
import type { z } from 'zod';
import type { Db } from '../../../../platform/db/open.ts';
import { isAllOwn, isWithoutDrafts } from '../counter-filters.ts';
import type { ListFilter } from '../list-filter.ts';
import {
  estimateMonths,
  findCountedMonths,
  findMonths,
  findMonthsSoon,
  type MonthPart,
} from './months.repository.ts';

type MonthsInput = z.output<typeof summarizeMonths.input>;
type UnissuedMonthsInput = z.output<typeof summarizeUnissuedMonths.input>;
type Month = MonthGroups['months'][number];
type Amounts = Month['amounts'][number];

/** The months of a list, newest first: how many rows each has, and what its invoices in force come to. */
export async function monthsOfList(
  db: Db,
  companyId: string,
  { filters, exact }: MonthsInput,
): Promise<MonthGroups> {
  if (isAllOwn(filters)) {
    const parts = await findCountedMonths(db, companyId, !isWithoutDrafts(filters));
    return { is_exact: true, months: grouped(parts, timesCounted) };
  }
  return monthsOf(db, companyId, { filters, station: null }, exact);
}

/** Of what is not issued; nothing there is in force yet, so everything is summed. */
export const monthsOfUnissued = (
  db: Db,
  companyId: string,
  { filters, exact }: UnissuedMonthsInput,
): Promise<MonthGroups> =>
  monthsOf(db, companyId, { filters, station: filters.station ?? 'any' }, exact);

async function monthsOf(
  db: Db,
  companyId: string,
  filter: ListFilter,
  exact: boolean,
): Promise<MonthGroups> {
  const times = filter.station === null ? timesCounted : () => 1 as const;
  const exactParts = exact
    ? await findMonths(db, companyId, filter)
    : await findMonthsSoon(db, companyId, filter);
  const parts = exactParts ?? (await estimateMonths(db, companyId, filter));
  return { is_exact: exactParts !== null, months: grouped(parts, times) };
}

const timesCounted = ({ chain_state, processing_state, series }: MonthPart): 0 | 1 =>
  countsFor({ chainState: chain_state, processingState: processing_state, serial: series });

function grouped(parts: readonly MonthPart[], times: (part: MonthPart) => 0 | 1): Month[] {
  const months = distinct(parts.map(({ month }) => month)).reverse();
  return months.map((month) => {
    const its = parts.filter((part) => part.month === month);
    const counted = its.filter((part) => times(part) === 1);
    const currencies = distinct(counted.map(({ currency }) => currency));
    const amounts = currencies.flatMap((code) =>
      DIRECTIONS.flatMap((direction) => {
        const alike = counted.filter(
          (part) => part.currency === code && part.direction === direction,
        );
        return alike.length === 0 ? [] : amountsOf(code, direction, alike);
      }),
    );
    return { month, rows: countOf(its), invoices: countOf(counted), amounts };
  });
}

const DIRECTIONS = ['issued', 'received'] as const;

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

const countOf = (parts: readonly MonthPart[]): number =>
  parts.reduce((sum, { invoices }) => sum + invoices, 0);

const amountsOf = (
  currency: string,
  direction: MonthPart['direction'],
  parts: readonly MonthPart[],
): Amounts => ({
  currency_code: currency,
  flow: direction === 'issued' ? 'in' : 'out',
  total_amount_without_tax: sumOf(parts.map(({ without_tax }) => without_tax)),
  total_tax_mount: sumOf(parts.map(({ tax }) => tax)), // sic
  total_amount_with_tax: sumOf(parts.map(({ with_tax }) => with_tax)),
  open_amount: openOf(parts),
});

function openOf(parts: readonly MonthPart[]): Decimal | null {
  const open = parts.map(({ open_amount }) => open_amount);
  return open.every((one) => one !== null) ? sumOf(open) : null;
}

const sumOf = (amounts: readonly string[]) => sum(amounts.map(decimal));

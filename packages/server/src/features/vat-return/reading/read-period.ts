import type { TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { type FilledReturn, fillReturn } from '@hoadon/domain/vat-return/fill-return';
import { isDeclaredIn, placeInvoice } from '@hoadon/domain/vat-return/place-invoice';
import type { Db } from '../../../platform/db/open.ts';
import { findGroups, type KeyedGroup } from './facts.repository.ts';
import { type Reading, type ReturnScope, scopeOf } from './scope.ts';

/** A period as its invoices fill it, and what they were found by. */
export type PeriodRead = FilledReturn &
  Readonly<{ scope: ReturnScope; groups: readonly KeyedGroup[] }>;

export async function readPeriod(
  db: Db,
  companyId: string,
  period: TaxPeriod,
  reading: Reading = {},
): Promise<PeriodRead> {
  const scope = await scopeOf(db, companyId, period, reading);
  const groups = await findGroups(db, companyId, scope);
  return { ...fillReturn(groups, period), scope, groups };
}

/** Groups that count in a cell of the period. */
export const countedIn = (groups: readonly KeyedGroup[], period: TaxPeriod): KeyedGroup[] =>
  groups.filter(({ facts }) => {
    const placement = placeInvoice(facts, period.type);
    return placement.shares.length > 0 && isDeclaredIn(placement, period);
  });

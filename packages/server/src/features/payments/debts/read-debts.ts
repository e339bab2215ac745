import type { readDebts as contract, Debts } from '@hoadon/contracts/payments';
import { type Decimal, decimal, sum } from '@hoadon/domain/money/decimal';
import { AGE_BANDS, type AgeBand } from '@hoadon/domain/payments/ageing';
import type { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { type AdvanceLeft, advancesByPartner } from '../advance.repository.ts';
import { type DebtRow, findDebts } from './debt.repository.ts';

/**
 * What is open by partner and currency, and by how long it has been overdue. A decrease lowers the invoice that it is
 * settled with; who comes to nothing owes nothing. Advances that no invoice used yet are beside the debts.
 */
export async function readDebts(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  companyId: string,
  { type, page, page_size }: z.output<typeof contract.input>,
): Promise<Debts> {
  const rows = await findDebts(db, {
    companyId,
    direction: type === 'customers' ? 'issued' : 'received',
    today: clock.today(),
    from: (page - 1) * page_size,
    limit: page_size,
  });
  const advances = await advancesByPartner(db, companyId, type === 'customers' ? 'in' : 'out');
  const totals = rows.filter(({ isTotal }) => isTotal);
  return {
    totals: totals.map(wireDebt),
    ages_in_dong: wireAges((band) => sum(totals.map(({ dong }) => decimal(dong?.[band] ?? '0')))),
    advances: [...Map.groupBy(advances, ({ currency }) => currency)].map(([code, left]) => ({
      currency_code: code,
      open: openOf(left),
    })),
    partners: rows
      .filter(({ isTotal }) => !isTotal)
      .map((row) => ({
        ...wireDebt(row),
        partner_id: row.partner_id,
        partner_name: row.name,
        taxcode: row.tax_code,
        due_since: row.due_since,
        advance: openOf(
          advances.filter(
            (one) => one.partner_id === row.partner_id && one.currency === row.currency,
          ),
        ),
      })),
    count: totals.reduce((count, { partners }) => count + partners, 0),
  };
}

const openOf = (advances: readonly AdvanceLeft[]): Decimal =>
  sum(advances.map(({ open }) => decimal(open)));

const wireDebt = ({ currency, debt, ages, invoices }: DebtRow) => ({
  currency_code: currency,
  debt: decimal(debt),
  ages: wireAges((band) => decimal(ages[band])),
  invoices,
});

const wireAges = (of: (band: AgeBand) => Decimal) =>
  Object.fromEntries(AGE_BANDS.map((band) => [band, of(band)])) as Record<AgeBand, Decimal>;

import type {
  getPartnerAdvances,
  getPartnerBalance,
  PartnerType,
} from '@hoadon/contracts/partners';
import { countsFor } from '@hoadon/domain/invoice/chain-effect';
import { decimal } from '@hoadon/domain/money/decimal';
import { type BalancePart, balances } from '@hoadon/domain/partners/balance';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/open.ts';
import { sumAdvances } from '../../payments/index.ts';
import { requireRecord } from '../read-partner.ts';
import { findInvoiced, findPaid, type MovedPart } from './balance.repository.ts';

type BalanceQuery = Readonly<{ id: string; type: PartnerType }>;

/** Open balance of a partner by month. Throws NOT_FOUND. */
export async function readBalance(
  db: Db,
  companyId: string,
  { id, type }: BalanceQuery,
): Promise<z.input<typeof getPartnerBalance.output>> {
  await requireRecord(db, companyId, id);
  const direction = type === 'customers' ? 'issued' : 'received';
  const [invoiced, paid] = await Promise.all([
    findInvoiced(db, companyId, direction, id),
    findPaid(db, companyId, direction, id),
  ]);
  const zero = decimal('0');
  const parts: BalancePart[] = [
    ...inForce(invoiced).map(({ amount, ...part }) => ({
      ...part,
      invoiced: decimal(amount),
      paid: zero,
    })),
    ...inForce(paid).map(({ amount, ...part }) => ({
      ...part,
      invoiced: zero,
      paid: decimal(amount),
    })),
  ];
  return [...balances(parts)].map(([currency_code, months]) => ({
    currency_code,
    months: [...months],
  }));
}

/** Money of a partner that no invoice has used yet. Throws NOT_FOUND. */
export async function readAdvances(
  db: Db,
  companyId: string,
  { id, type }: BalanceQuery,
): Promise<z.input<typeof getPartnerAdvances.output>> {
  await requireRecord(db, companyId, id);
  const direction = type === 'customers' ? 'in' : 'out';
  const advances = await sumAdvances(db, companyId, { partnerId: id, direction });
  return advances.map(({ currency, open }) => ({ currency_code: currency, open }));
}

const inForce = (parts: readonly MovedPart[]) =>
  parts
    .filter(({ chain_state, processing_state, series }) =>
      countsFor({ chainState: chain_state, processingState: processing_state, serial: series }),
    )
    .map(({ currency, month, amount }) => ({ currency, month, amount }));

import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { BarredShare } from '@hoadon/domain/verification/barred-share';
import type { Db } from '../../platform/db/open.ts';
import { findDoubtfulPurchases } from './doubtful-purchase.repository.ts';
import { judgePurchases } from './judge-purchases.ts';

/** Purchases of some days, and further ones by their ids. */
export type PurchasesAsked = Readonly<{ from: PlainDate; to: PlainDate; ids: readonly string[] }>;

/** A purchase and the share of its input tax that may not be deducted. */
export type BarredPurchase = BarredShare & Readonly<{ id: string }>;

/**
 * Of these purchases, those whose input tax may not be deducted as things stand, or not all of it: what `readInputVat` says of one, for a
 * whole period. Only those that checking found wrong, that were or are to be paid in cash, or that adjust such a one can be such, and only
 * they are judged.
 */
export async function barredPurchases(
  db: Db,
  companyId: string,
  asked: PurchasesAsked,
): Promise<BarredPurchase[]> {
  const doubtful = await findDoubtfulPurchases(db, companyId, asked);
  const judged = judgePurchases(doubtful);
  return doubtful.flatMap(({ id, is_asked }) => {
    const barred = is_asked ? judged.get(id)?.barred : null;
    return barred ? [{ id, ...barred }] : [];
  });
}

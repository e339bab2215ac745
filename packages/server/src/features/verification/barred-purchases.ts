import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import type { BarredShare } from '@hoadon/domain/verification/input-vat/barred-share';
import type { Deferral } from '@hoadon/domain/verification/input-vat/deferral';
import type { Db } from '../../platform/db/open.ts';
import { findDoubtfulPurchases } from './doubtful-purchase.repository.ts';
import { judgePurchases } from './judge-purchases.ts';

/** Purchases of some days, and further ones by their ids. */
export type PurchasesQuery = Readonly<{ from: PlainDate; to: PlainDate; ids: readonly string[] }>;

/** A purchase and the share of its input tax that may not be deducted. */
export type BarredPurchase = BarredShare & Readonly<{ id: string }>;

/** A purchase, and what becomes of its deduction from its due day on. */
export type DeferrablePurchase = Readonly<{
  id: string;
  /** The purchase in force that it corrects, itself where there is none. */
  root: string;
  issuedOn: PlainDate;
  chainState: ChainState;
  deferral: Deferral;
}>;

export type JudgedPurchases = Readonly<{
  /** Those whose input tax may not be deducted now, or only in part. */
  barred: readonly BarredPurchase[];
  /** Those with a due day that need proof of payment, with all of their families. In returns that defer them, it replaces `barred`. */
  deferrable: readonly DeferrablePurchase[];
}>;

/**
 * Purchases whose input tax may not be deducted now, or only in part, and those whose due day decides: `readInputVat` for a
 * whole period. Checks only candidates: invalid purchases, those paid in cash, those due or paid late on these days, and
 * adjustments of such.
 */
export async function judgedPurchases(
  db: Db,
  companyId: string,
  query: PurchasesQuery,
): Promise<JudgedPurchases> {
  const doubtful = await findDoubtfulPurchases(db, companyId, query);
  const judged = judgePurchases(doubtful);
  return {
    barred: doubtful.flatMap(({ id, is_asked }) => {
      const barred = is_asked ? judged.get(id)?.barred : null;
      return barred ? [{ id, ...barred }] : [];
    }),
    deferrable: doubtful.flatMap(({ id, root, issued_on, chain_state }) => {
      const deferral = judged.get(id)?.deferral;
      return deferral ? [{ id, root, issuedOn: issued_on, chainState: chain_state, deferral }] : [];
    }),
  };
}

import { ISSUED_WITHOUT_CODE } from '@hoadon/domain/issuing/is-issued';
import { type RawBuilder, sql } from 'kysely';

/** The rule `isIssued`, over the columns of an invoice that the statement calls so. */
export function isIssuedIn(invoice: 'invoice' | 'i' | 'c' | 'n'): RawBuilder<boolean> {
  const state = sql.ref(`${invoice}.processing_state`);
  const serial = sql.ref(`${invoice}.serial`);
  return sql<boolean>`(${state} = 'accepted'
    or (${serial} not like 'C%' and ${state} in (${sql.join(ISSUED_WITHOUT_CODE)})))`;
}

/** The rule `countsFor` for a released invoice `i`, in columns that the planner has statistics of and indexes hold. */
export const RELEASED_IN_FORCE = sql`i.place = 'released' and i.chain_state not in ('REPLACED', 'CANCELED')`;

const countedIn = (column: (name: string) => RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (${column('place')} = 'released'
    or (${column('serial')} not like 'C%' and ${column('processing_state')} in (${sql.join(ISSUED_WITHOUT_CODE)})))
  and ${column('chain_state')} not in ('REPLACED', 'CANCELED') and not ${column('is_voucher')}
  and not ${column('amounts_unread')} and (${column('currency')} = 'VND' or ${column('exchange_rate')} is not null)`;

/**
 * The rules countsAsRevenue and countsAsPurchase, over the columns of an invoice. The place is compared first: the planner
 * has statistics of it.
 */
export const COUNTED = countedIn(sql.ref);

/** The same of an invoice `i`. */
export const COUNTED_OF_I = countedIn((name) => sql.ref(`i.${name}`));

/** The rule `countsFor` for an invoice `i` that is not released: in a series without code it counts from the signature on. Own invoices only, and few. */
export const UNRELEASED_IN_FORCE = sql`i.direction = 'issued' and i.place <> 'released' and i.place <> 'draft'
  and counted_worth(i.processing_state, i.serial, i.chain_state, 1) = 1`;

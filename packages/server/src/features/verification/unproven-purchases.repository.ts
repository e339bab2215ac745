import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { Trust } from '@hoadon/domain/verification/trust';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { inDong } from '../invoices/index.ts';

/** What is broken is barred from deduction by its verdict, so that it needs no warning beside. */
const UNPROVEN: readonly Trust[] = [
  'record-differs',
  'issuer-unknown',
  'signer-differs',
  'code-not-proven',
];

export type UnprovenPurchases = Readonly<{ invoices: number; tax: Decimal }>;

/** Purchases of these days in force of which it is not proven who made them, and their tax in dong. */
export async function unprovenPurchases(
  db: Db,
  companyId: string,
  { from, to }: Readonly<{ from: PlainDate; to: PlainDate }>,
): Promise<UnprovenPurchases> {
  const { rows } = await sql<UnprovenPurchases>`
    select count(*)::integer as invoices, coalesce(sum(${inDong(sql`i.tax`)}), 0)::text as tax
    from invoice i
    where i.company_id = ${companyId} and i.direction = 'received' and i.issued_on between ${from} and ${to}
      and i.trust = any (${[...UNPROVEN]}::text[]) and i.deleted_at is null and not i.is_voucher
      and chain_effect(i.chain_state) <> 'nothing'`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count came without its row');
  return row;
}

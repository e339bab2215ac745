import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import { RATE_MISSING } from '../../invoices/index.ts';
import type { ReturnScope } from '../reading/index.ts';

/** An invoice that has no rows of rates in dong, with all that decides where it would be declared. */
export type UncountedRow = Readonly<{
  id: string;
  direction: 'issued' | 'received';
  template: string;
  serial: string;
  number: number | null;
  is_voucher: boolean;
  processing_state: ProcessingState;
  chain_state: ChainState;
  issued_on: PlainDate;
  amounts_unread: boolean;
  partner_name: string | null;
}>;

/** Invoices of a scope whose amounts were not read or have no exchange rate, the newest first; the condition is that of `invoice_uncounted`. */
export async function findUncounted(
  db: Db,
  companyId: string,
  { from, to, corrections, late }: ReturnScope,
): Promise<UncountedRow[]> {
  const ids = [...corrections, ...late].map(({ invoice_id }) => invoice_id);
  const { rows } = await sql<UncountedRow>`
    select i.id, i.direction, i.template, i.serial, i.number, i.is_voucher, i.processing_state, i.chain_state, i.issued_on,
      i.amounts_unread, case i.direction when 'issued' then i.buyer_name else i.seller_name end as partner_name
    from invoice i
    where i.company_id = ${companyId} and i.direction in ('issued', 'received')
      and (i.amounts_unread or ${RATE_MISSING}) and i.deleted_at is null
      and (i.issued_on between ${from} and ${to} or i.id = ${anyId(ids)})
    order by i.issued_on desc, i.id desc`.execute(db);
  return rows;
}

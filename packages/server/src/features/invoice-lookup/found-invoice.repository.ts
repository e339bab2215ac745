import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { isIssuedIn } from '../invoices/index.ts';

export type LookedUpRow = Readonly<{
  template: string;
  serial: string;
  number: number;
  issued_on: PlainDate;
  seller_name: string;
  seller_tax_code: string;
  currency: string;
  with_tax: string;
  amounts_unread: boolean;
  chain_state: ChainState;
}>;

/** Returns an invoice that the buyer may see; null for drafts, unissued, deleted, unproven and received ones. */
export async function findIssued(
  db: Db,
  companyId: string,
  id: string,
): Promise<LookedUpRow | null> {
  const { rows } = await sql<LookedUpRow>`
    select i.template, i.serial, i.number, i.issued_on, i.seller_name, i.seller_tax_code, i.currency,
      i.with_tax, i.amounts_unread, i.chain_state
    from invoice i
    where i.company_id = ${companyId} and i.id = ${id} and i.direction = 'issued' and i.deleted_at is null
      and i.is_secure and ${isIssuedIn('i')}`.execute(db);
  return rows[0] ?? null;
}

export type TiedRow = Readonly<{
  relation: 'replaces' | 'adjusts';
  template: string;
  serial: string;
  number: number;
  issued_on: PlainDate;
}>;

const tied = async (
  db: Db,
  companyId: string,
  own: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
  id: string,
): Promise<TiedRow[]> => {
  const { rows } = await sql<TiedRow>`
    select l.relation, c.template, c.serial, c.number, c.issued_on
    from invoice_link l join invoice c on c.company_id = l.company_id and c.id = ${other}
    where l.company_id = ${companyId} and ${own} = ${id} and l.relation in ('replaces', 'adjusts')
      and c.direction = 'issued' and c.deleted_at is null and ${isIssuedIn('c')}
    order by c.issued_on, c.id`.execute(db);
  return rows;
};

/** The issued invoices that correct it, oldest first. */
export const findCorrecting = (db: Db, companyId: string, id: string): Promise<TiedRow[]> =>
  tied(db, companyId, sql`l.other_id`, sql`l.invoice_id`, id);

/** The invoices that it corrects, oldest first. */
export const findCorrectedBy = (db: Db, companyId: string, id: string): Promise<TiedRow[]> =>
  tied(db, companyId, sql`l.invoice_id`, sql`l.other_id`, id);

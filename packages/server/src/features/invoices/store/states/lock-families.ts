import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';
import type { Tx } from '../../../../platform/db/transact.ts';
import type { Count } from '../totals/index.ts';

export type Correction = Readonly<{
  id: string;
  relation: 'replaces' | 'adjusts';
  state: ProcessingState;
  serial: string;
  isAside: boolean;
}>;

export type Original = Omit<Count, 'company_id' | 'effect' | 'sign' | 'state'> &
  Readonly<{
    id: string;
    state: ProcessingState;
    chain_state: ChainState;
    /** Put aside: it has its place all the same, and counts nowhere. */
    is_aside: boolean;
    /** What it does to an earlier invoice itself. */
    relation: 'replaces' | 'adjusts' | null;
    corrections: readonly Correction[];
  }>;

/**
 * Locks invoices in the order of their ids; returns each with its corrections, which are not locked. Families are looked
 * up by arrays and not joined: without statistics of the company the planner would read all of it for each row.
 */
export async function lockFamilies(
  tx: Tx,
  companyId: string,
  idArray: RawBuilder<unknown>,
): Promise<Original[]> {
  // A statement of its own: one that waited for the lock would see the corrections of before.
  const { rows: locked } = await sql<{ id: string }>`
    select id from invoice where company_id = ${companyId} and id = any (${idArray})
    order by id for no key update`.execute(tx);
  const ids = anyId(locked.map(({ id }) => id));
  const { rows } = await sql<Original>`
    with links as materialized (
      select other_id, invoice_id, relation from invoice_link
      where company_id = ${companyId} and other_id = ${ids} and relation <> 'copies'
    ), corrections as materialized (
      select id, processing_state, serial, deleted_at is not null as is_aside from invoice
      where company_id = ${companyId} and id = any (array(select invoice_id from links))
    ), corrected as materialized (
      select l.other_id,
        json_agg(json_build_object('id', c.id::text, 'relation', l.relation, 'state', c.processing_state, 'serial', c.serial,
          'isAside', c.is_aside) order by c.id) as by
      from links l join corrections c on c.id = l.invoice_id group by 1
    ), own as materialized (
      select invoice_id, relation from invoice_correction
      where company_id = ${companyId} and invoice_id = ${ids}
    )
    select i.id, i.direction, i.issued_on, i.processing_state as state, i.chain_state, i.deleted_at is not null as is_aside,
      i.currency, i.without_tax, i.tax, i.with_tax, (select relation from own where invoice_id = i.id) as relation,
      coalesce((select by from corrected where other_id = i.id), '[]') as corrections
    from invoice i
    where i.company_id = ${companyId} and i.id = ${ids}
    order by i.id`.execute(tx);
  return rows;
}

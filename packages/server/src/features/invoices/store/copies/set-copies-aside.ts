import type { Actor } from '@hoadon/domain/access/actor';
import { sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';
import type { Tx } from '../../../../platform/db/transact.ts';
import type { Events } from '../../../../platform/events/port.ts';
import { linkChecked } from '../arrived/index.ts';
import { noteDue } from '../checking/index.ts';
import { settleCredits } from '../credits.ts';
import { notePartnersInForce } from '../partners.ts';
import { settlePaidFor } from '../payments.ts';
import { type ChangeContext, settleAfterAside } from '../states/index.ts';
import { settleTagged } from '../tags.ts';
import { type Count, countInvoices } from '../totals/index.ts';

type By = ChangeContext & Readonly<{ actor: Actor }>;
type Changed = Omit<Count, 'company_id' | 'sign'> & Readonly<{ id: string }>;

/**
 * Puts copies that were brought in aside, or takes them back, with all that counts them: totals, the place of what they correct, payments,
 * credits, tags, and what is to be checked. What was issued here stays as it is, and of copies with one key one is there. Returns the ids
 * of those that changed. Copies are locked in the order of their ids, what they correct after them.
 */
export async function setCopiesAside(
  tx: Tx,
  events: Events,
  by: By,
  ids: readonly string[],
  isAside: boolean,
): Promise<string[]> {
  const { companyId } = by;
  const changed = await change(tx, by, ids, isAside);
  const done = changed.map(({ id }) => id);
  if (done.length === 0) return done;
  countInvoices(
    tx,
    changed.map(({ id: _, ...count }) => ({
      ...count,
      company_id: companyId,
      sign: isAside ? -1 : 1,
    })),
  );
  settleTagged(tx, companyId, done);
  // What came while they were deleted is tied first; what names one that is deleted now claims nothing of it.
  await linkChecked(tx, events, by, done);
  await settleAfterAside(tx, events, by, done, isAside);
  await settlePaidFor(tx, events, companyId, done);
  await settleCredits(tx, companyId, done);
  await notePartnersInForce(tx, companyId, done);
  return done;
}

/** Active rows of the same invoice: only one may have a number. */
const OF_SAME_KEY = sql`
  select from invoice o
  where o.company_id = invoice.company_id and o.direction = 'received' and o.received_key = invoice.received_key
    and o.deleted_at is null
  union all
  select from invoice o
  where o.company_id = invoice.company_id and o.direction = 'issued' and invoice.direction = 'issued'
    and o.template = invoice.template and o.serial = invoice.serial and o.number = invoice.number and o.deleted_at is null`;

async function change(
  tx: Tx,
  { companyId, actor, at }: By,
  ids: readonly string[],
  isAside: boolean,
): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    with found as (
      select id from invoice
      where company_id = ${companyId} and id = ${anyId(ids)} and (direction = 'received' or origin <> 1)
        and (deleted_at is null) = ${isAside} and (${isAside} or not exists (${OF_SAME_KEY}))
      order by id for no key update
    ), changed as (
      update invoice i set deleted_at = ${isAside ? at : null}::timestamptz, version = i.version + 1, changed_at = ${at}
      from found where i.company_id = ${companyId} and i.id = found.id
      returning i.*
    ), unchecked as (
      delete from verification_due d using changed c
      where ${isAside} and d.company_id = ${companyId} and d.invoice_id = c.id
    ), due as (
      ${noteDue(sql`(select c.*, null::jsonb as findings from changed c where not ${isAside})`, { actor, at })}
    )
    select id, direction, issued_on, processing_state as state, chain_effect(chain_state) as effect, currency,
      without_tax, tax, with_tax
    from changed order by id`.execute(tx);
  return rows;
}

/** Returns the copies put aside whose number another invoice has by now. */
export async function findNumberTaken(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from invoice
    where company_id = ${companyId} and id = ${anyId(ids)} and deleted_at is not null and exists (${OF_SAME_KEY})`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

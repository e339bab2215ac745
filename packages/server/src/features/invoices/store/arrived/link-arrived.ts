import type { Correction } from '@hoadon/domain/invoice/invoice';
import { sql } from 'kysely';
import { anyId, anyText } from '../../../../platform/db/any-of.ts';
import type { Tx } from '../../../../platform/db/transact.ts';
import type { Events } from '../../../../platform/events/port.ts';
import { type Step, settleChains } from '../states/index.ts';

/** An invoice that came in, as it stands in its family. */
export type ArrivedMember = Readonly<{
  id: string;
  /** invoiceKey() of it. */
  key: string;
  /** What it says of the invoice that it puts right, and the key of that; null: it puts none right. */
  corrects: Readonly<{ related: Correction; key: string | null }> | null;
}>;

/**
 * Ties invoices that came in to those that they put right, and to those that put them right: whichever of two
 * comes later makes the tie, from what the newer document says. The originals get their place in the chain.
 */
export async function linkArrived(
  tx: Tx,
  events: Events,
  step: Step,
  members: readonly ArrivedMember[],
): Promise<void> {
  if (members.length === 0) return;
  const { companyId } = step;
  await keepCorrections(tx, companyId, members);
  const tied = await tie(tx, companyId, members);
  await settleChains(
    tx,
    events,
    step,
    tied.map(({ id, serial }) => ({ id, serial, to_state: 'accepted' })),
  );
}

async function keepCorrections(
  tx: Tx,
  companyId: string,
  members: readonly ArrivedMember[],
): Promise<void> {
  const corrections = members.flatMap(({ id, corrects }) =>
    corrects === null
      ? []
      : [
          {
            id,
            key: corrects.key,
            ...corrects.related,
            issuedOn: corrects.related.issuedOn || null,
          },
        ],
  );
  if (corrections.length === 0) return;
  await sql`
    insert into invoice_correction (company_id, invoice_id, relation, adjusts, cause_code, reason, original_template,
      original_serial, original_number, original_issued_on, original_key)
    select ${companyId}::bigint, c.id, c.relation, c.adjusts, c."causeCode", c.reason, c.template, c.serial, c.number,
      c."issuedOn", c.key
    from json_to_recordset(${JSON.stringify(corrections)}::json) as c(id bigint, key text, relation text,
      adjusts text, "causeCode" text, reason text, template text, serial text, number text, "issuedOn" date)
    on conflict (company_id, invoice_id) do update set
      relation = excluded.relation, adjusts = excluded.adjusts,
      cause_code = coalesce(excluded.cause_code, invoice_correction.cause_code), original_template = excluded.original_template,
      original_serial = excluded.original_serial, original_number = excluded.original_number,
      original_issued_on = excluded.original_issued_on, original_key = excluded.original_key`.execute(
    tx,
  );
}

type Tied = Readonly<{ id: string; serial: string }>;

/**
 * Answers the corrections that were tied. A key names one received invoice, or one that the company issued. Invoices are looked up
 * by arrays and not joined: a join of a company of which the planner knows nothing yet reads all of it for each row.
 */
async function tie(
  tx: Tx,
  companyId: string,
  members: readonly ArrivedMember[],
): Promise<readonly Tied[]> {
  const { rows } = await sql<Tied>`
    with corrections as (
      select c.invoice_id, c.relation, c.original_key from invoice_correction c
      where c.company_id = ${companyId} and c.original_key is not null
        and c.invoice_id = ${anyId(members.map(({ id }) => id))}
      union
      select c.invoice_id, c.relation, c.original_key from invoice_correction c
      where c.company_id = ${companyId} and c.original_key = ${anyText(members.map(({ key }) => key))}
    ), received as materialized (
      select id, received_key from invoice
      where company_id = ${companyId} and direction = 'received' and deleted_at is null
        and received_key = any (array(select original_key from corrections))
    ), issued as materialized (
      select id from invoice
      where company_id = ${companyId} and direction = 'issued' and id = any (array(select invoice_id from corrections))
    ), pairs as (
      select c.invoice_id, c.relation, o.id as other_id from corrections c
        join received o on o.received_key = c.original_key
      union all
      select c.invoice_id, c.relation, o.id from corrections c
        join issued n on n.id = c.invoice_id
        join invoice o on o.company_id = ${companyId} and o.direction = 'issued'
          and o.template = split_part(c.original_key, '|', 2) and o.serial = split_part(c.original_key, '|', 3)
          and o.number = split_part(c.original_key, '|', 4)::integer
    ), tied as (
      insert into invoice_link (company_id, invoice_id, relation, other_id, open, position)
      select ${companyId}::bigint, invoice_id, relation, other_id, false, 1 from pairs
      where invoice_id <> other_id
      order by invoice_id, other_id
      on conflict (company_id, invoice_id, relation, other_id) do nothing
      returning invoice_id
    )
    select id, serial from invoice
    where company_id = ${companyId} and deleted_at is null and id = any (array(select invoice_id from tied))`.execute(
    tx,
  );
  return rows;
}

import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Party } from '@hoadon/domain/partners/partner-identity';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { isBelieved } from './believed.ts';
import { informationInForce } from './information-in-force.ts';

/** The customer of this identity, for the statement that writes an invoice; null where it is not there yet. */
export const customerOf = (companyId: string, identity: RawBuilder<unknown>) => sql`(
  select coalesce(p.merged_into, p.id) from partner p
  where p.company_id = ${companyId} and p.identity = ${identity} and p.is_customer)`;

/** The vendor, for a received one. */
export const vendorOf = (companyId: string, identity: RawBuilder<unknown>) => sql`(
  select coalesce(p.merged_into, p.id) from partner p
  where p.company_id = ${companyId} and p.identity = ${identity} and p.is_vendor)`;

/**
 * Notes those of the rows (id, partner_id, partner_identity, issued_on, content) whose partner is to be
 * made, or was called otherwise by an invoice that is no newer.
 */
export const noteWithoutPartner = (
  companyId: string,
  rows: RawBuilder<unknown>,
  side: 'buyer' | 'seller',
) => sql`
  insert into invoice_without_partner (company_id, invoice_id)
  select company_id, id
  from (
    select w.*, coalesce(nullif(content->'${sql.raw(side)}'->>'legalName', ''), content->'${sql.raw(side)}'->>'name') as called,
      content->'${sql.raw(side)}'->>'address' as lives_at
    from ${rows} as w
  ) as written
  where partner_identity is not null and (partner_id is null or exists (
    select from partner p
    where p.company_id = ${companyId} and p.id = written.partner_id
      and (p.is_name_unproven or p.named_on is null or p.named_on <= written.issued_on)
      and (p.name <> written.called or coalesce(p.address <> written.lives_at, written.lives_at is not null))))
  on conflict do nothing`;

export type WithoutPartner = Readonly<{
  id: string;
  direction: 'issued' | 'received';
  issued_on: PlainDate;
  /** Its name and address of the partner are proven, or were written here. */
  is_believed: boolean;
  party: Party;
}>;

/** The next company that has invoices noted for their partners; null behind the last. */
export async function nextWithoutPartner(db: Db, after: string): Promise<string | null> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from invoice_without_partner
    where company_id > ${after} order by company_id limit 1`.execute(db);
  return rows[0]?.company_id ?? null;
}

/**
 * Takes invoices without partner off the queue, the oldest first, with their other party (of own invoices the buyer in
 * force). Skips rows that another transaction has locked.
 */
export async function takeWithoutPartner(
  tx: Tx,
  companyId: string,
  most: number,
): Promise<WithoutPartner[]> {
  const { rows } = await sql<WithoutPartner>`
    with taken as (
      select i.id, i.direction, i.issued_on, i.seller_name, i.seller_tax_code, i.buyer_name, i.buyer_tax_code,
        ${informationInForce('i')}->'buyer' as buyer_in_force, ${isBelieved('i')} as is_believed
      from invoice_without_partner w
        join invoice i on i.company_id = ${companyId} and i.id = w.invoice_id
      where w.company_id = ${companyId}
      order by w.invoice_id limit ${most}
      for no key update of i skip locked
    ), done as (
      delete from invoice_without_partner w using taken t
      where w.company_id = ${companyId} and w.invoice_id = t.id
    )
    select t.id, t.direction, t.issued_on, t.is_believed, case t.direction
      when 'issued' then coalesce(t.buyer_in_force, c.content->'buyer',
        jsonb_build_object('name', t.buyer_name, 'taxCode', t.buyer_tax_code))
      else coalesce(c.content->'seller',
        jsonb_build_object('name', t.seller_name, 'taxCode', t.seller_tax_code)) end as party
    from taken t
      left join invoice_content c on c.company_id = ${companyId} and c.invoice_id = t.id
    order by t.id`.execute(tx);
  return rows;
}

/** Takes an invoice off the queue without a partner. */
export async function leaveWithoutPartner(db: Db, companyId: string, id: string): Promise<void> {
  await sql`
    delete from invoice_without_partner where company_id = ${companyId} and invoice_id = ${id}`.execute(
    db,
  );
}

/** Sets the partners of locked invoices. */
export async function setPartners(
  tx: Tx,
  companyId: string,
  partners: readonly Readonly<{ id: string; partner_id: string }>[],
): Promise<void> {
  await sql`
    update invoice i set partner_id = p.partner_id
    from json_to_recordset(${JSON.stringify(partners)}::json) as p(id bigint, partner_id bigint)
    where i.company_id = ${companyId} and i.id = p.id
      and i.partner_id is distinct from p.partner_id`.execute(tx);
}

/**
 * Notes the invoices that these corrections put right in their information, and all that adjusts those: whose they are
 * is found out anew, from the buyer in force.
 */
export async function notePartnersInForce(
  tx: Tx,
  companyId: string,
  correctionIds: readonly string[],
): Promise<void> {
  await sql`
    with put_right as materialized (
      select l.other_id as id from invoice_link l
        join invoice_correction g on g.company_id = l.company_id and g.invoice_id = l.invoice_id
          and g.adjusts = 'information'
      where l.company_id = ${companyId} and l.invoice_id = ${anyId(correctionIds)} and l.relation = 'adjusts'
    )
    insert into invoice_without_partner (company_id, invoice_id)
    select ${companyId}::bigint, id from put_right
    union
    select ${companyId}::bigint, l.invoice_id from put_right r
      join invoice_link l on l.company_id = ${companyId} and l.other_id = r.id and l.relation = 'adjusts'
    on conflict do nothing`.execute(tx);
}

/** Notes those of the invoices that are proven by now, and whose partner only unproven ones name. */
export async function noteProvenPartners(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into invoice_without_partner (company_id, invoice_id)
    select i.company_id, i.id from invoice i
      join partner p on p.company_id = i.company_id and p.id = i.partner_id and p.is_name_unproven
    where i.company_id = ${companyId} and i.id = ${anyId(ids)} and ${isBelieved('i')}
    on conflict do nothing`.execute(tx);
}

/** A way that invoices and payments go. */
export type PartnerWay = Readonly<{ from: string; to: string }>;

/** Gives all invoices of a partner to another, locked in the order of their ids; null where they are more than `most`. */
export async function giveInvoices(
  tx: Tx,
  companyId: string,
  { from, to }: PartnerWay,
  most: number,
): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    select id from invoice where company_id = ${companyId} and partner_id = ${from}
    order by id limit ${most + 1} for no key update`.execute(tx);
  if (rows.length > most) return null;
  const ids = rows.map(({ id }) => id);
  await setPartners(
    tx,
    companyId,
    ids.map((id) => ({ id, partner_id: to })),
  );
  return ids;
}

/** Gives these back, but those that were given to yet another meanwhile. */
export async function giveInvoicesBack(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  { from, to }: PartnerWay,
): Promise<void> {
  await sql`
    with found as (
      select id from invoice
      where company_id = ${companyId} and id = any (${ids}::bigint[]) and partner_id = ${from}
      order by id for no key update
    )
    update invoice i set partner_id = ${to} from found f
    where i.company_id = ${companyId} and i.id = f.id`.execute(tx);
}

/** Whose partner is to be found out anew: those of a partner that came since. A job does it. */
export async function askPartnersAnew(
  tx: Tx,
  companyId: string,
  partnerId: string,
  since: Instant,
): Promise<void> {
  await sql`
    insert into invoice_without_partner (company_id, invoice_id)
    select company_id, id from invoice
    where company_id = ${companyId} and partner_id = ${partnerId} and created_at >= ${since}::timestamptz
    on conflict do nothing`.execute(tx);
}

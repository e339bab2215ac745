import type { SharedInvoice } from '@hoadon/contracts/tag-sharing';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import { type Decimal, decimal } from '@hoadon/domain/money/decimal';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { isIssuedIn } from '../invoices/index.ts';

/** Whose invoices are looked at: a tag's, and of these one customer's where one was chosen. */
export type Shared = Readonly<{
  companyId: string;
  tagId: string;
  partnerId: string | null;
  withPurchases: boolean;
}>;
export type SharedInvoiceCursor = Readonly<{ issuedOn: PlainDate; id: string }>;

/** Drafts and deleted invoices are never visible outside of the company. */
const SHOWN = sql`invoice.deleted_at is null and (invoice.direction = 'received' or ${isIssuedIn('invoice')})`;

const ofCustomer = ({ partnerId }: Shared) =>
  partnerId === null ? sql`true` : sql`invoice.partner_id = ${partnerId}`;

const ofSide = ({ withPurchases }: Shared) =>
  withPurchases ? sql`true` : sql`invoice.direction = 'issued'`;

/** Ids and days of one direction, read through the index of the tag in its order. */
const side = (
  { companyId, tagId }: Shared,
  direction: 'issued' | 'received',
  condition: RawBuilder<unknown>,
  { after, limit }: Readonly<{ after: SharedInvoiceCursor | null; limit: number }>,
) => sql`(
  select t.invoice_id as placed_id, t.issued_on as placed_on
  from invoice_tag t
  join invoice on invoice.company_id = t.company_id and invoice.id = t.invoice_id
  where t.company_id = ${companyId} and t.tag_id = ${tagId} and t.direction = ${direction}
    ${after ? sql`and (t.issued_on, t.invoice_id) < (${after.issuedOn}::date, ${after.id}::bigint)` : sql``}
    and ${SHOWN} and ${condition}
  order by t.issued_on desc, t.invoice_id desc limit ${limit})`;

const newest = (
  shared: Shared,
  condition: RawBuilder<unknown>,
  page: Readonly<{ after: SharedInvoiceCursor | null; limit: number }>,
) => sql`(
  select * from (${side(shared, 'issued', condition, page)}
    ${shared.withPurchases ? sql`union all ${side(shared, 'received', condition, page)}` : sql``})
    as either
  order by placed_on desc, placed_id desc limit ${page.limit}) as placed
  join invoice on invoice.company_id = ${shared.companyId} and invoice.id = placed_id`;

type Row = Readonly<{
  id: string;
  direction: string;
  template: string;
  serial: string;
  number: number | null;
  chain_state: ChainState;
  issued_on: PlainDate;
  seller_name: string;
  seller_tax_code: string;
  buyer_name: string | null;
  buyer_tax_code: string | null;
  currency: string;
  without_tax: string;
  tax: string;
  with_tax: string;
  amounts_unread: boolean;
  has_xml: boolean;
  has_list: boolean;
}>;

/** The invoices behind a place, newest first. */
export async function findShared(
  db: Db,
  shared: Shared,
  page: Readonly<{ after: SharedInvoiceCursor | null; limit: number }>,
): Promise<SharedInvoice[]> {
  const { rows } = await sql<Row>`
    select id, direction, template, serial, number, chain_state, issued_on, seller_name, seller_tax_code,
      buyer_name, buyer_tax_code, currency, without_tax, tax, with_tax, amounts_unread,
      direction = 'issued' or has_original as has_xml,
      direction = 'issued' and chain_state in ('MODIFY', 'REPLACE') and exists (
        select from invoice_content c
        where c.company_id = invoice.company_id and c.invoice_id = invoice.id
          and c.content #> '{related,list,originals,0}' is not null) as has_list
    from ${newest(shared, ofCustomer(shared), page)}
    order by placed_on desc, placed_id desc`.execute(db);
  return rows.map(sharedInvoice);
}

const amountOf = ({ amounts_unread }: Row, amount: string): Decimal | null =>
  amounts_unread ? null : decimal(amount);

const sharedInvoice = (row: Row): SharedInvoice => ({
  id: row.id,
  invoice_number: row.number === null ? null : displayNumber(row.number),
  invoice_serial: row.serial,
  template_code: row.template,
  invoice_type: row.chain_state,
  issued_date: row.issued_on,
  kind_of: row.direction === 'issued',
  seller_name: row.seller_name,
  seller_taxcode: row.seller_tax_code,
  buyer_name: row.buyer_name,
  buyer_taxcode: row.buyer_tax_code,
  currency_code: row.currency,
  total_amount_without_tax: amountOf(row, row.without_tax),
  total_tax_mount: amountOf(row, row.tax), // sic
  total_amount_with_tax: amountOf(row, row.with_tax),
  has_xml: row.has_xml,
  has_list: row.has_list,
});

/** Whether an invoice is among them. */
export async function isShared(db: Db, shared: Shared, invoiceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from invoice_tag t
    join invoice on invoice.company_id = t.company_id and invoice.id = t.invoice_id
    where t.company_id = ${shared.companyId} and t.tag_id = ${shared.tagId} and t.invoice_id = ${invoiceId}
      and ${SHOWN} and ${ofCustomer(shared)} and ${ofSide(shared)}`.execute(db);
  return rows.length > 0;
}

export type SharedSize = Readonly<{ invoices: number; partners: number; purchases: number }>;

/** How many they are, of how many other sides, and how many of them are purchases. */
export async function sizeOfShared(db: Db, shared: Shared): Promise<SharedSize> {
  const { rows } = await sql<SharedSize>`
    select count(*)::integer as invoices,
      count(distinct coalesce(invoice.partner_id::text, case invoice.direction
        when 'issued' then coalesce(invoice.buyer_tax_code, '') || ' ' || coalesce(invoice.buyer_name, '')
        else invoice.seller_tax_code || ' ' || invoice.seller_name end))::integer as partners,
      count(*) filter (where invoice.direction = 'received')::integer as purchases
    from invoice_tag t
    join invoice on invoice.company_id = t.company_id and invoice.id = t.invoice_id
    where t.company_id = ${shared.companyId} and t.tag_id = ${shared.tagId}
      and ${SHOWN} and ${ofCustomer(shared)} and ${ofSide(shared)}`.execute(db);
  return rows[0] ?? { invoices: 0, partners: 0, purchases: 0 };
}

export type OthersInvoice = Readonly<{
  id: string;
  template: string;
  serial: string;
  number: number | null;
  partner_name: string | null;
}>;

/** Invoices of the tag that are not the customer's, newest first. */
export async function findOthers(
  db: Db,
  shared: Shared & Readonly<{ partnerId: string }>,
  limit: number,
): Promise<OthersInvoice[]> {
  const others = sql`invoice.partner_id is distinct from ${shared.partnerId}::bigint`;
  const { rows } = await sql<OthersInvoice>`
    select id, template, serial, number,
      case direction when 'issued' then buyer_name else seller_name end as partner_name
    from ${newest(shared, others, { after: null, limit })}
    order by placed_on desc, placed_id desc`.execute(db);
  return rows;
}

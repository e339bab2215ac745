import type { Instant } from '@hoadon/domain/dates/plain-date';
import { invoiceKey } from '@hoadon/domain/intake/invoice-key';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { CONFIRMED, UNCONFIRMED } from '@hoadon/domain/invoice/origin';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { compare, decimal, isZero } from '@hoadon/domain/money/decimal';
import { partnerIdentity } from '@hoadon/domain/partners/partner-identity';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { type RawBuilder, sql } from 'kysely';
import { writeAudit } from '../../../../platform/audit/write-audit.ts';
import type { Db } from '../../../../platform/db/open.ts';
import type { Tx } from '../../../../platform/db/transact.ts';
import { noteDue } from '../checking/index.ts';
import { settleCredits } from '../credits.ts';
import { customerOf, noteWithoutPartner, vendorOf } from '../partners.ts';
import { settleTagged } from '../tags.ts';
import { type Count, countInvoices } from '../totals/index.ts';
import type { Saved } from './insert-invoices.ts';
import { ROW_COLUMNS, rowOf, STATED } from './invoice-row.ts';
import { insertRates } from './rates.ts';

type Direction = 'issued' | 'received';

/** The party of the content that is the business partner, by direction. */
export const PARTNERS = {
  issued: { side: 'buyer', partnerOf: customerOf },
  received: { side: 'seller', partnerOf: vendorOf },
} as const;

/** A stored invoice that did not originate here. */
export type SavedReceived = Readonly<{
  id: string;
  direction: Direction;
  template: string;
  number: number | null;
  /** 1: it was issued here. */
  origin: number;
  authority_code: string | null;
  paid_on: string | null;
  has_original: boolean;
  is_voucher: boolean;
  content: InvoiceDraft | null;
}>;

const KEPT = sql`
  i.id, i.direction, i.template, i.number, i.origin, i.authority_code, i.paid_on, i.has_original, i.is_voucher, c.content
  from invoice i
  left join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id`;

/** An invoice, issued or received; null where the company has none of this id. */
export async function findKept(
  db: Db,
  companyId: string,
  id: string,
): Promise<SavedReceived | null> {
  const { rows } = await sql<SavedReceived>`
    select ${KEPT} where i.company_id = ${companyId} and i.id = ${id} and i.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Stated content of a received invoice, with its number and the authority's code. */
export type ReceivedFacts = Readonly<{
  /** `issued`: elsewhere, by the company itself. Left out: it was received. */
  direction?: Direction;
  stated: InvoiceDraft;
  /** Form symbol as written, where it is another than that of its kind. */
  template?: string;
  number: number;
  authorityCode: string | null;
  /** Left out: as it was. */
  signedAt?: Instant | null;
}>;

type Counted = Omit<Count, 'company_id'>;
type Side = Counted & Readonly<{ origin: number; paid_amount: string }>;

/** What an invoice loses when other parties, days or amounts are written over those that a user decided on. */
export type Rewritten = Readonly<{ isApprovalWithdrawn: boolean; isPaidOtherwise: boolean }>;

/** What an approval is about. */
const APPROVED_FACTS = (of: RawBuilder<unknown>) => sql`
  (${of}.seller_tax_code, ${of}.buyer_tax_code, ${of}.issued_on, ${of}.currency, ${of}.without_tax, ${of}.tax, ${of}.with_tax)`;

/**
 * Writes what is stated over a locked invoice that was not issued here. One that the company has already (seller, template,
 * series, number) is refused by the key invoice_received. The new content is unchecked until a job checks it. An approval covers
 * what was approved: it is withdrawn where parties, day or amounts change.
 */
export async function updateReceived(
  tx: Tx,
  { companyId, actor, at }: Saved,
  id: string,
  facts: ReceivedFacts,
): Promise<Rewritten> {
  const { direction = 'received', signedAt } = facts;
  const { side, partnerOf } = PARTNERS[direction];
  const row = { ...receivedColumns(facts), signed_at: signedAt };
  await sql`delete from invoice_rate where company_id = ${companyId} and invoice_id = ${id}`.execute(
    tx,
  );
  const { rows } = await sql<Side>`
    with stated as (
      select d.* from json_to_recordset(${JSON.stringify([row])}::json)
        as d(${ROW_COLUMNS}, number integer, received_key text, authority_code text, signed_at timestamptz)
    ), before as (
      select * from invoice where company_id = ${companyId} and id = ${id}
    ), after as (
      update invoice i set
        ${STATED}, number = d.number, authority_code = d.authority_code, search_text = d.search_text,
        received_key = d.received_key, partner_id = ${partnerOf(companyId, sql`d.partner_identity`)},
        origin = case when i.origin = ${CONFIRMED} and ${APPROVED_FACTS(sql`i`)} is distinct from ${APPROVED_FACTS(sql`d`)}
          then ${UNCONFIRMED} else i.origin end,
        version = i.version + 1, verification = 1, validity = null, trust = 'unchecked',
        signed_at = coalesce(d.signed_at, i.signed_at),
        chain_state = case i.chain_state when 'ORIGINAL' then d.chain_state else i.chain_state end,
        changed_at = ${at}, listed_at = ${at}
      from stated d where i.company_id = ${companyId} and i.id = ${id} and i.direction = ${direction}
      returning i.*
    ), contents as (
      insert into invoice_content (company_id, invoice_id, content)
      select a.company_id, a.id, d.content from after a, stated d
      on conflict (company_id, invoice_id) do update set content = excluded.content
    ), rates as (
      ${insertRates(sql`(select a.*, d.content, d.rates from after a, stated d)`, direction)}
    ), partnerless as (
      ${noteWithoutPartner(companyId, sql`(select a.*, d.partner_identity, d.content from after a, stated d)`, side)}
    ), in_force as (
      insert into invoice_without_partner (company_id, invoice_id)
      select a.company_id, a.id from after a
      where a.direction = 'issued' and a.chain_state in ('MODIFIED', 'MODIFY')
      on conflict do nothing
    ), unchecked as (
      delete from invoice_verification v using after a
      where v.company_id = a.company_id and v.invoice_id = a.id
    ), due as (
      ${noteDue(sql`(select a.*, null::jsonb as findings from after a)`, { actor, at })}
    ), tagged as (
      update invoice_tag t set issued_on = a.issued_on from after a
      where t.company_id = ${companyId} and t.invoice_id = ${id} and t.issued_on <> a.issued_on
    ), sides as (
      select -1 as sign, before.* from before union all select 1, after.* from after
    )
    select sign, direction, issued_on, processing_state as state, chain_effect(chain_state) as effect,
      currency, without_tax, tax, with_tax, origin, paid_amount
    from sides order by sign`.execute(tx);
  const [before, after] = rows;
  if (!before || !after) throw new Error(`invoice ${id} vanished while it was locked`);
  countInvoices(
    tx,
    rows.map(({ origin: _, paid_amount: __, ...count }) => ({ ...count, company_id: companyId })),
  );
  settleTagged(tx, companyId, [id]);
  await settleCredits(tx, companyId, [id]);
  const isApprovalWithdrawn = before.origin === CONFIRMED && after.origin === UNCONFIRMED;
  if (isApprovalWithdrawn)
    writeAudit(tx, [
      {
        companyId,
        actor,
        act: 'invoice.approval-withdrawn',
        subject: `invoice/${id}`,
        at,
        payload: { before: before.with_tax, after: after.with_tax },
      },
    ]);
  const isPaidOtherwise =
    !isZero(decimal(before.paid_amount)) &&
    compare(decimal(before.with_tax), decimal(after.with_tax)) !== 0;
  return { isApprovalWithdrawn, isPaidOtherwise };
}

/** The narrow row of an invoice that was not issued here. */
export function receivedColumns(
  { direction = 'received', stated, template, number, authorityCode }: ReceivedFacts,
  position = 0,
) {
  const row = rowOf({ draft: stated, ready: false }, position);
  const key = invoiceKey({
    sellerTaxCode: row.seller_tax_code,
    template: template ?? row.template,
    serial: row.serial,
    number,
  });
  return {
    ...row,
    template: key.template,
    serial: key.serial,
    partner_identity: partnerIdentity(direction === 'received' ? stated.seller : stated.buyer),
    number,
    received_key: direction === 'received' ? key.text : null,
    search_text: searchedIn(direction, { stated, number, authorityCode }),
    authority_code: authorityCode,
  };
}

function searchedIn(
  direction: Direction,
  { stated: { serial, seller, buyer, totals }, number, authorityCode }: ReceivedFacts,
): string {
  const names = direction === 'received' ? [seller.name] : [buyer.name, buyer.legalName];
  const { taxCode } = direction === 'received' ? seller : buyer;
  const searched = [serial, ...names, taxCode, totals.withTax, displayNumber(number)];
  return foldForSearch([...searched, authorityCode].filter(Boolean).join(' '));
}

import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import type { Settlement } from '@hoadon/domain/payments/settlement';
import type { Trust } from '@hoadon/domain/verification/trust';
import { sql } from 'kysely';

/** A row of a list as it is stored. */
export type ListedInvoice = Readonly<{
  id: string;
  direction: 'issued' | 'received';
  template: string;
  serial: string;
  number: number | null;
  chain_state: ChainState;
  processing_state: ProcessingState;
  issued_on: PlainDate;
  signed_at: string | null;
  paid_on: PlainDate | null;
  seller_tax_code: string;
  seller_name: string;
  buyer_tax_code: string | null;
  buyer_name: string | null;
  /** The buyer as issued, where another is in force; null: they are the same. */
  issued_to: Readonly<{ name: string | null; tax_code: string | null }> | null;
  currency: string;
  exchange_rate: string | null;
  amounts_unread: boolean;
  without_tax: string;
  tax: string;
  with_tax: string;
  /** Of a foreign currency, in dong; null: the invoice is in dong. */
  without_tax_dong: string | null;
  tax_dong: string | null;
  authority_code: string | null;
  failure_code: string | null;
  failure_text: string | null;
  created_at: string;
  version: number;
  origin: number;
  verification: number;
  validity: number | null;
  trust: Trust;
  is_secure: boolean;
  is_voucher: boolean;
  payment_state: Settlement;
  open_amount: string;
  due_on: PlainDate | null;
  directory_id: string | null;
  partner_id: string | null;
  /** By name. */
  tags: readonly Readonly<{ id: string; name: string; color: string | null }>[];
}>;

const STATED_NAME = sql`coalesce(c.content->'buyer'->>'legalName', c.content->'buyer'->>'name')`;
const STATED_TAX_CODE = sql`c.content->'buyer'->>'taxCode'`;

/** Rows contain the buyer in force (`setBuyersInForce`). */
const ISSUED_TO = sql`case when direction = 'issued' and chain_state in ('MODIFIED', 'MODIFY') then (
    select json_build_object('name', ${STATED_NAME}, 'tax_code', ${STATED_TAX_CODE}) from invoice_content c
    where c.company_id = invoice.company_id and c.invoice_id = invoice.id
      and (${STATED_NAME} is distinct from invoice.buyer_name or ${STATED_TAX_CODE} is distinct from invoice.buyer_tax_code)) end`;

export const LISTED = sql`id, direction, template, serial, number, chain_state, processing_state, issued_on,
  signed_at, paid_on, seller_tax_code, seller_name, buyer_tax_code, buyer_name, currency, exchange_rate, amounts_unread,
  without_tax, tax, with_tax, without_tax_dong, tax_dong, authority_code, failure_code, failure_text, created_at, version, origin, verification, validity,
  trust, is_secure, is_voucher, payment_state, open_amount, due_on, directory_id, partner_id, ${ISSUED_TO} as issued_to, (
    select coalesce(json_agg(json_build_object('id', tag.id::text, 'name', tag.name, 'color', tag.color)
      order by tag.name), '[]')
    from invoice_tag t join tag on tag.company_id = t.company_id and tag.id = t.tag_id
    where t.company_id = invoice.company_id and t.invoice_id = invoice.id) as tags`;

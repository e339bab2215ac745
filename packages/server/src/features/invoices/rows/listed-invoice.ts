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
  currency: string;
  exchange_rate: string | null;
  amounts_unread: boolean;
  without_tax: string;
  tax: string;
  with_tax: string;
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

export const LISTED = sql`id, direction, template, serial, number, chain_state, processing_state, issued_on,
  signed_at, paid_on, seller_tax_code, seller_name, buyer_tax_code, buyer_name, currency, exchange_rate, amounts_unread,
  without_tax, tax, with_tax, authority_code, failure_code, failure_text, created_at, version, origin, verification, validity,
  trust, is_secure, is_voucher, payment_state, open_amount, due_on, directory_id, partner_id, (
    select coalesce(json_agg(json_build_object('id', tag.id::text, 'name', tag.name, 'color', tag.color)
      order by tag.name), '[]')
    from invoice_tag t join tag on tag.company_id = t.company_id and tag.id = t.tag_id
    where t.company_id = invoice.company_id and t.invoice_id = invoice.id) as tags`;

import type { PlainDate } from '@hoadon/domain/dates/plain-date';

/** Days of issue, both included. */
export type InspectionPeriod = Readonly<{ from: PlainDate; to: PlainDate }>;

/** A field of the query, in its order. */
export const MESSAGE_FIELDS = [
  'invoiceId',
  'issuedOn',
  'template',
  'serial',
  'number',
  'buyerTaxCode',
  'buyerName',
  'currency',
  'total',
  'processingState',
  'chainState',
  'authorityCode',
  'type',
  'direction',
  'messageId',
  'sentAt',
  'hash',
  'size',
] as const;
export type MessageRow = Readonly<Record<(typeof MESSAGE_FIELDS)[number], string | null>>;

/**
 * Messages of issued invoices in the order of their days: what was sent to the authority, its replies, notices 04/SS and
 * the replies to these. An invoice without a message has a row for its own file, or for none.
 */
export function messagesQuery(companyId: string, { from, to }: InspectionPeriod): string {
  const id = BigInt(companyId);
  return `(
  with listed as (
    select i.* from public.invoice i
    where i.company_id = ${id} and i.direction = 'issued' and i.number is not null and i.deleted_at is null
      and i.issued_on between '${from}'::date and '${to}'::date
  ), message as (
    select s.invoice_id, m.type, m.direction, m.message_id, m.created_at, m.hash
    from listed i join public.authority_message_subject s on s.company_id = ${id} and s.invoice_id = i.id
      join public.authority_message m on m.company_id = ${id} and m.id = s.message_id
    union all
    select t.invoice_id, r.type, 'out', r.message_id, r.created_at, r.message_hash
    from listed i join public.mistake_report_item t on t.company_id = ${id} and t.invoice_id = i.id
      join public.mistake_report r on r.company_id = ${id} and r.id = t.report_id and r.message_hash is not null
    union all
    select t.invoice_id, a.type, 'in', a.message_id, a.received_at, a.hash
    from listed i join public.mistake_report_item t on t.company_id = ${id} and t.invoice_id = i.id
      join public.mistake_report_answer a on a.company_id = ${id} and a.report_id = t.report_id
  ), own_file as (
    select distinct on (f.invoice_id) f.invoice_id, f.hash, f.created_at
    from listed i join public.invoice_file f on f.company_id = ${id} and f.invoice_id = i.id
      and f.kind in ('coded_xml', 'signed_xml', 'original')
    where not exists (select from message m where m.invoice_id = i.id)
    order by f.invoice_id, f.kind, f.id
  )
  select i.id, i.issued_on, i.template, i.serial, i.number, i.buyer_tax_code, i.buyer_name, i.currency, i.with_tax,
    i.processing_state, i.chain_state, i.authority_code, m.type, m.direction, m.message_id, m.at, m.hash, s.length
  from listed i left join (
      select invoice_id, type, direction, message_id, created_at as at, hash from message
      union all select invoice_id, null, null, null, created_at, hash from own_file
    ) m on m.invoice_id = i.id
    left join public.stored_file s on s.company_id = ${id} and s.hash = m.hash
  order by i.issued_on, i.template, i.serial, i.number, m.at, m.message_id)`;
}

export const invoicesQuery = (companyId: string, { from, to }: InspectionPeriod): string => `
  select count(*)::integer as invoices from public.invoice
  where company_id = ${BigInt(companyId)} and direction = 'issued' and number is not null and deleted_at is null
    and issued_on between '${from}'::date and '${to}'::date`;

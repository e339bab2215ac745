import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { ReadPartner } from '@hoadon/domain/partners/read-partner';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transact.ts';

export type ToImport = ReadPartner & Readonly<{ row: number; search_text: string }>;
export type ImportedPartner = Readonly<{
  row: number;
  outcome: 'created' | 'updated' | 'unchanged';
}>;

/**
 * Saves partners of different identities: creates new ones, and updates differing fields of existing ones in the record of
 * the company. A merged partner updates the one that it was merged into.
 */
export async function saveImported(
  tx: Tx,
  companyId: string,
  {
    partners,
    isCustomer,
    at,
  }: Readonly<{ partners: readonly ToImport[]; isCustomer: boolean; at: Instant }>,
): Promise<ImportedPartner[]> {
  const { rows } = await sql<ImportedPartner>`
    with read as (
      select r.* from json_to_recordset(${JSON.stringify(partners)}::json) as r(row integer, identity text, name text,
        "taxCode" text, address text, emails text[], "bankAccount" text, "bankName" text, notes text, search_text text)
    ), known as (
      select read.*, coalesce(p.merged_into, p.id) as partner_id
      from read join partner p on p.company_id = ${companyId} and p.identity = read.identity
    ), latest as (
      select distinct on (partner_id) * from known order by partner_id, row desc
    ), changed as (
      update partner p set
        is_customer = p.is_customer or ${isCustomer}, is_vendor = p.is_vendor or not ${isCustomer},
        own_address = case when k.address is null then p.own_address else nullif(k.address, p.address) end,
        emails = coalesce(k.emails, p.emails), bank_account = coalesce(k."bankAccount", p.bank_account),
        bank_name = coalesce(k."bankName", p.bank_name), notes = coalesce(k.notes, p.notes), version = p.version + 1
      from latest k
      where p.company_id = ${companyId} and p.id = k.partner_id and (
        (k.address is not null and k.address is distinct from coalesce(p.own_address, p.address))
        or k.emails is distinct from p.emails and k.emails is not null
        or k."bankAccount" is distinct from p.bank_account and k."bankAccount" is not null
        or k."bankName" is distinct from p.bank_name and k."bankName" is not null
        or k.notes is distinct from p.notes and k.notes is not null
        or (${isCustomer} and not p.is_customer) or (not ${isCustomer} and not p.is_vendor))
      returning p.id
    ), created as (
      insert into partner (company_id, is_customer, is_vendor, tax_code, person, name, address, search_text, emails,
        bank_account, bank_name, notes, created_at)
      select ${companyId}::bigint, ${isCustomer}, not ${isCustomer}, "taxCode",
        case when "taxCode" is null then identity end, name, address, search_text, coalesce(emails, '{}'),
        "bankAccount", "bankName", notes, ${at}::timestamptz
      from read where not exists (select from known k where k.identity = read.identity)
      order by identity
      returning identity
    )
    select read.row, case
      when exists (select from created c where c.identity = read.identity) then 'created'
      when exists (select from known k join changed c on c.id = k.partner_id where k.row = read.row) then 'updated'
      else 'unchanged' end as outcome
    from read order by read.row`.execute(tx);
  return rows;
}

import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transact.ts';

/** A partner as an invoice names it. */
export type NamedPartner = Readonly<{
  identity: string;
  tax_code: string | null;
  /** Identity of one without a tax code. */
  person: string | null;
  name: string;
  address: string | null;
  search_text: string;
  is_customer: boolean;
  is_vendor: boolean;
}>;

/**
 * Keeps partners of different identities; one who is there stays as they are called there, and is a
 * customer or vendor from now on too. Answers the ids by identity.
 */
export async function keepPartners(
  tx: Tx,
  companyId: string,
  partners: readonly NamedPartner[],
  at: Instant,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; identity: string }>`
    insert into partner (company_id, is_customer, is_vendor, tax_code, person, name, address, search_text, created_at)
    select ${companyId}::bigint, is_customer, is_vendor, tax_code, person, name, address, search_text, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(partners)}::json) as p(identity text, tax_code text, person text,
      name text, address text, search_text text, is_customer boolean, is_vendor boolean)
    order by identity
    on conflict (company_id, identity) where identity is not null do update
      set is_customer = partner.is_customer or excluded.is_customer,
        is_vendor = partner.is_vendor or excluded.is_vendor
    returning id, identity`.execute(tx);
  return new Map(rows.map(({ id, identity }) => [identity, id]));
}

import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { RecordedName } from '@hoadon/domain/partners/name-of-record';
import { sql } from 'kysely';
import { anyText } from '../../platform/db/any-of.ts';
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
  /** Day of the invoice that calls them so. */
  named_on: PlainDate;
  /** Only an unproven file calls them so, or the name is doubted. */
  is_name_unproven: boolean;
  is_customer: boolean;
  is_vendor: boolean;
}>;

/** Names of partners that an invoice vouches for or a user chose, by identity. The rows are locked as `keepPartners` locks them. */
export async function findRecordedNames(
  tx: Tx,
  companyId: string,
  identities: readonly string[],
): Promise<ReadonlyMap<string, RecordedName>> {
  const { rows } = await sql<RecordedName & Readonly<{ identity: string }>>`
    select identity, name, is_name_own as "isOwn" from partner
    where company_id = ${companyId} and identity = ${anyText(identities)} and not is_name_unproven and name <> ''
    order by identity for no key update`.execute(tx);
  return new Map(rows.map(({ identity, name, isOwn }) => [identity, { name, isOwn }]));
}

/** An unproven name is given to a partner that has none, and replaces no other. */
const TAKES_NAME = sql`excluded.name <> '' and case when excluded.is_name_unproven then partner.name = ''
  else partner.is_name_unproven or partner.named_on is null or partner.named_on <= excluded.named_on end`;

/**
 * Saves partners of different identities; an existing partner gets the name of the latest proven invoice, unless a user
 * chose the name, and the role of customer or vendor. Returns the ids by identity.
 */
export async function savePartners(
  tx: Tx,
  companyId: string,
  partners: readonly NamedPartner[],
  at: Instant,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; identity: string }>`
    insert into partner (company_id, is_customer, is_vendor, tax_code, person, name, address, search_text, named_on,
      is_name_unproven, created_at)
    select ${companyId}::bigint, is_customer, is_vendor, tax_code, person, name, address, search_text, named_on,
      is_name_unproven, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(partners)}::json) as p(identity text, tax_code text, person text,
      name text, address text, search_text text, named_on date, is_name_unproven boolean,
      is_customer boolean, is_vendor boolean)
    order by identity
    on conflict (company_id, identity) where identity is not null do update
      set is_customer = partner.is_customer or excluded.is_customer,
        is_vendor = partner.is_vendor or excluded.is_vendor,
        name = case when ${TAKES_NAME} and not partner.is_name_own then excluded.name else partner.name end,
        address = case when ${TAKES_NAME} then coalesce(excluded.address, partner.address) else partner.address end,
        search_text = case when ${TAKES_NAME} and not partner.is_name_own then excluded.search_text else partner.search_text end,
        named_on = case when ${TAKES_NAME} then excluded.named_on else partner.named_on end,
        is_name_unproven = case when ${TAKES_NAME} then excluded.is_name_unproven else partner.is_name_unproven end
    returning coalesce(merged_into, id) as id, identity`.execute(tx);
  return new Map(rows.map(({ id, identity }) => [identity, id]));
}

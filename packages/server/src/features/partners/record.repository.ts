import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { informationInForce, isBelieved } from '../invoices/index.ts';

export type RecordRow = Readonly<{
  id: string;
  name: string;
  tax_code: string | null;
  address: string | null;
  own_address: string | null;
  emails: readonly string[];
  bank_account: string | null;
  bank_name: string | null;
  notes: string | null;
  version: number;
  is_customer: boolean;
  is_vendor: boolean;
  merged_into: string | null;
}>;

const COLUMNS = sql`id, name, tax_code, address, own_address, emails, bank_account, bank_name, notes, version,
  is_customer, is_vendor, merged_into`;

export async function findRecord(db: Db, companyId: string, id: string): Promise<RecordRow | null> {
  const { rows } = await sql<RecordRow>`
    select ${COLUMNS} from partner where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locked in the order of their ids. */
export async function lockRecords(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordRow>> {
  const { rows } = await sql<RecordRow>`
    select ${COLUMNS} from partner where company_id = ${companyId} and id = any (${ids}::bigint[])
    order by id for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export type OwnFacts = Pick<
  RecordRow,
  'own_address' | 'emails' | 'bank_account' | 'bank_name' | 'notes'
>;

/** False where it has changed since this version. */
export async function updateRecord(
  tx: Tx,
  companyId: string,
  { id, version, ...own }: OwnFacts & Readonly<{ id: string; version: number }>,
): Promise<boolean> {
  const { rows } = await sql`
    update partner set own_address = ${own.own_address}, emails = ${own.emails}::text[],
      bank_account = ${own.bank_account}, bank_name = ${own.bank_name}, notes = ${own.notes}, version = version + 1
    where company_id = ${companyId} and id = ${id} and version = ${version}
    returning id`.execute(tx);
  return rows.length > 0;
}

export type OtherRow = Readonly<{ id: string; name: string; tax_code: string | null }>;

/** Others that are called the same, accents and case aside. */
export async function findNamesakes(
  db: Db,
  companyId: string,
  { id, name }: Readonly<{ id: string; name: string }>,
): Promise<OtherRow[]> {
  const { rows } = await sql<OtherRow>`
    select id, name, tax_code from partner
    where company_id = ${companyId} and (plain_name(name)) collate "C" = plain_name(${name}) collate "C"
      and id <> ${id} and merged_into is null
    order by id limit 10`.execute(db);
  return rows;
}

/** Addresses that the latest invoices of partners name for the buyer in force, the latest first; none that only an unproven file names. */
export async function findInvoiceEmails(
  db: Db,
  companyId: string,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (partnerIds.length === 0) return new Map();
  const { rows } = await sql<{ partner_id: string; email: string }>`
    select w.id as partner_id, l.email
    from unnest(${partnerIds}::bigint[]) as w(id)
    cross join lateral (
      select direction, email from (
        (select i.issued_on, i.id, i.direction,
            coalesce(${informationInForce('i')}, c.content)->'buyer'->>'email' as email
          from invoice i join invoice_content c on c.company_id = ${companyId} and c.invoice_id = i.id
          where i.company_id = ${companyId} and i.direction = 'issued' and i.partner_id = w.id and i.deleted_at is null
            and ${isBelieved('i')}
          order by i.issued_on desc, i.id desc limit ${LATEST})
        union all
        (select i.issued_on, i.id, i.direction, c.content->'seller'->>'email'
          from invoice i join invoice_content c on c.company_id = ${companyId} and c.invoice_id = i.id
          where i.company_id = ${companyId} and i.direction = 'received' and i.partner_id = w.id and i.deleted_at is null
            and ${isBelieved('i')}
          order by i.issued_on desc, i.id desc limit ${LATEST})
      ) as both_sides order by issued_on desc, id desc
    ) l where l.email <> ''`.execute(db);
  const found = new Map<string, string[]>();
  for (const { partner_id, email } of rows)
    found.set(partner_id, [...(found.get(partner_id) ?? []), email]);
  return found;
}

/** Invoices of a side that are asked for an address: the last ones may name none, as an adjustment may. */
const LATEST = 20;

import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { fieldVerdict } from '@hoadon/domain/partners/registration-check';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { informationInForce, isBelieved, isIssuedIn } from '../invoices/index.ts';

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

/** Others among the readable ones that are called the same, accents and case aside. */
export async function findNamesakes(
  db: Db,
  companyId: string,
  { id, name, readable }: Readonly<{ id: string; name: string; readable: RawBuilder<boolean> }>,
): Promise<OtherRow[]> {
  const { rows } = await sql<OtherRow>`
    select id, name, tax_code from partner
    where company_id = ${companyId} and (plain_name(name)) collate "C" = plain_name(${name}) collate "C"
      and id <> ${id} and merged_into is null and ${readable}
    order by id limit 10`.execute(db);
  return rows;
}

/** Takes a chosen name, with the address and day of the newest invoice where that calls the partner so. */
export async function chooseName(
  tx: Tx,
  companyId: string,
  id: string,
  {
    name,
    searchText,
    naming,
  }: Readonly<{ name: string; searchText: string; naming: Naming | null }>,
): Promise<void> {
  await sql`
    update partner set name = ${name}, search_text = ${searchText}, is_name_own = true, is_name_unproven = false,
      address = coalesce(${naming?.address ?? null}, address),
      named_on = coalesce(${naming?.issued_on ?? null}::date, named_on)
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** How an invoice calls a partner. */
export type Naming = Readonly<{
  name: string;
  address: string | null;
  issued_on: PlainDate;
}>;

const PARTNER_IN = {
  issued: sql`coalesce(${informationInForce('i')}, c.content)->'buyer'`,
  received: sql`c.content->'seller'`,
} as const;
const nameIn = (party: RawBuilder<unknown>) =>
  sql`coalesce(nullif((${party})->>'legalName', ''), (${party})->>'name')`;

/** How the newest issued invoice calls a partner; null where none that is proven names it. One of a partner that was merged into it does not. */
export async function findNewestNaming(
  db: Db,
  companyId: string,
  { id, tax_code }: Pick<RecordRow, 'id' | 'tax_code'>,
): Promise<Naming | null> {
  const newestOf = (direction: keyof typeof PARTNER_IN) => sql`(
    select ${nameIn(PARTNER_IN[direction])} as name, (${PARTNER_IN[direction]})->>'address' as address, i.issued_on, i.id
    from invoice i join invoice_content c on c.company_id = ${companyId} and c.invoice_id = i.id
    where i.company_id = ${companyId} and i.direction = ${direction} and i.partner_id = ${id}
      and i.deleted_at is null and i.chain_state not in ('REPLACED', 'CANCELED') and ${isBelieved('i')}
      and ${direction === 'issued' ? isIssuedIn('i') : sql`true`}
      and nullif((${PARTNER_IN[direction]})->>'taxCode', '') is not distinct from ${tax_code}::text
    order by i.issued_on desc, i.id desc limit 1)`;
  const { rows } = await sql<Naming>`
    select name, address, issued_on from (${newestOf('issued')} union all ${newestOf('received')}) as newest
    where name <> '' order by issued_on desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Addresses that the latest invoices of partners name for the buyer in force, the latest first; none that only an unproven file names, nor
 * of an invoice that calls the partner otherwise since it has its name.
 */
export async function findInvoiceEmails(
  db: Db,
  companyId: string,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (partnerIds.length === 0) return new Map();
  const latestOf = (direction: keyof typeof PARTNER_IN) => sql`(
    select i.issued_on, i.id, ${nameIn(PARTNER_IN[direction])} as called, (${PARTNER_IN[direction]})->>'email' as email
    from invoice i join invoice_content c on c.company_id = ${companyId} and c.invoice_id = i.id
    where i.company_id = ${companyId} and i.direction = ${direction} and i.partner_id = w.id and i.deleted_at is null
      and ${isBelieved('i')}
    order by i.issued_on desc, i.id desc limit ${LATEST})`;
  const { rows } = await sql<EmailRow>`
    select w.id as partner_id, l.email, l.called, coalesce(l.issued_on >= p.named_on, true) as is_later, array(
      select n.name from partner n
      where n.company_id = ${companyId} and (n.id = w.id or n.merged_into = w.id)) as names
    from unnest(${partnerIds}::bigint[]) as w(id)
    join partner p on p.company_id = ${companyId} and p.id = w.id
    cross join lateral (
      select issued_on, id, called, email from (${latestOf('issued')} union all ${latestOf('received')}) as both_sides
      order by issued_on desc, id desc
    ) l where l.email <> ''`.execute(db);
  const byPartner = new Map<string, string[]>();
  for (const { partner_id, email } of rows.filter(isOfPartner))
    byPartner.set(partner_id, [...(byPartner.get(partner_id) ?? []), email]);
  return byPartner;
}

type EmailRow = Readonly<{
  partner_id: string;
  email: string;
  called: string | null;
  /** The partner had its name by then. */
  is_later: boolean;
  /** Of the partner and of those that were merged into it. */
  names: readonly string[];
}>;

const isOfPartner = ({ called, is_later, names }: EmailRow): boolean =>
  !is_later || names.some((name) => fieldVerdict('name', called, name) !== 'differs');

/** Invoices of a side that are asked for an address: the last ones may name none, as an adjustment may. */
const LATEST = 20;

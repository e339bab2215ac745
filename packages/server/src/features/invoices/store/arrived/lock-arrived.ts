import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { SourceWay } from '@hoadon/domain/intake/settle-sources';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import { anyId, anyText } from '../../../../platform/db/any-of.ts';
import type { Db } from '../../../../platform/db/open.ts';
import type { Tx } from '../../../../platform/db/transact.ts';
import type { StatedBySource } from '../content/index.ts';

/** Key and number by which an arriving invoice is looked up before it is saved. */
export type NamedArrival = Readonly<{
  direction: 'issued' | 'received';
  /** invoiceKey() of it. */
  key: string;
  template: string;
  serial: string;
  number: number;
}>;

/** A source of a stored invoice; `stated` is null if it equals the content of the invoice. */
export type SavedSource = Readonly<{
  id: string;
  way: SourceWay;
  reference: string;
  hash: string | null;
  stated: StatedBySource | null;
}>;

/** One that is there, and how it came. */
export type SavedArrival = Readonly<{
  id: string;
  key: string;
  /** 1: it was issued here. */
  origin: number;
  authorityCode: string | null;
  hasOriginal: boolean;
  /** A copy that was put aside. */
  isAside: boolean;
  content: InvoiceDraft;
  sources: readonly SavedSource[];
}>;

/** Which of the named the company has, those put aside included, by direction and key: looked up and not held. */
export async function findArrivedKeys(
  db: Db,
  companyId: string,
  named: readonly NamedArrival[],
): Promise<ReadonlySet<string>> {
  const matches = await lookUpNamed(db, companyId, named);
  return new Set(matches.map(({ direction, key }) => `${direction}|${key}`));
}

/** State of a stored invoice of which a source reports again. */
export type ArrivedStanding = Readonly<{
  id: string;
  key: string;
  chain_state: ChainState;
  origin: number;
  paid_amount: string | null;
  issued_on: PlainDate;
  created_at: string;
}>;

/** Those of the named that the company has: looked up and not held. */
export async function findStandings(
  db: Db,
  companyId: string,
  named: readonly NamedArrival[],
): Promise<ArrivedStanding[]> {
  const matches = (await lookUpNamed(db, companyId, named)).filter(({ is_aside }) => !is_aside);
  if (matches.length === 0) return [];
  const keys = new Map(matches.map(({ id, key }) => [id, key]));
  const { rows } = await sql<Omit<ArrivedStanding, 'key'>>`
    select id, chain_state, origin, paid_amount, issued_on, created_at from invoice
    where company_id = ${companyId} and id = ${anyId([...keys.keys()])} order by id`.execute(db);
  return rows.map((row) => ({ ...row, key: keys.get(row.id) ?? '' }));
}

/** Those of the named that the company has, those put aside included, locked in the order of their ids: of each key one. */
export async function lockArrived(
  tx: Tx,
  companyId: string,
  named: readonly NamedArrival[],
): Promise<SavedArrival[]> {
  const matches = await lookUpNamed(tx, companyId, named);
  if (matches.length === 0) return [];
  const byId = new Map(matches.map((one) => [one.id, one]));
  const ids = [...byId.keys()];
  await sql`
    select from invoice where company_id = ${companyId} and id = ${anyId(ids)} order by id for no key update`.execute(
    tx,
  );
  // Read after the lock: a concurrent transaction may have added a source.
  const { rows } = await sql<Omit<SavedArrival, 'key'>>`
    select i.id, i.origin, i.authority_code as "authorityCode", i.has_original as "hasOriginal",
      i.deleted_at is not null as "isAside", c.content, (
        select coalesce(json_agg(json_build_object('id', s.id::text, 'way', s.way, 'reference', s.reference,
          'hash', s.original_hash, 'stated', s.stated) order by s.id), '[]')
        from invoice_source s where s.company_id = i.company_id and s.invoice_id = i.id
      ) as sources
    from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${anyId(ids)}
    order by i.deleted_at desc nulls first, i.id desc`.execute(tx);
  const arrivalsByName = new Map<string, SavedArrival>();
  for (const row of rows) {
    const its = byId.get(row.id);
    const name = `${its?.direction}|${its?.key}`;
    if (its && !arrivalsByName.has(name)) arrivalsByName.set(name, { ...row, key: its.key });
  }
  return [...arrivalsByName.values()];
}

type NamedMatch = Readonly<{
  id: string;
  direction: NamedArrival['direction'];
  key: string;
  is_aside: boolean;
}>;

/** Each by its key: a join is planned by what the table was before the import began. */
async function lookUpNamed(
  db: Db,
  companyId: string,
  named: readonly NamedArrival[],
): Promise<NamedMatch[]> {
  const received = named.flatMap(({ direction, key }) => (direction === 'received' ? [key] : []));
  const issued = named.filter(({ direction }) => direction === 'issued');
  const { rows } = await sql<NamedMatch>`
    select id, direction, received_key as key, false as is_aside from invoice
    where company_id = ${companyId} and direction = 'received' and received_key = ${anyText(received)}
      and deleted_at is null
    union all
    select id, direction, received_key, true from invoice
    where company_id = ${companyId} and direction = 'received' and received_key = ${anyText(received)}
      and deleted_at is not null
    union all
    select i.id, i.direction, w.key, i.is_aside
    from json_to_recordset(${JSON.stringify(issued)}::json)
      as w(key text, template text, serial text, number integer)
      cross join lateral (
        select id, direction, false as is_aside from invoice
        where company_id = ${companyId} and direction = 'issued'
          and template = w.template and serial = w.serial and number = w.number and deleted_at is null
        union all
        select id, direction, true from invoice
        where company_id = ${companyId} and direction = 'issued'
          and template = w.template and serial = w.serial and number = w.number and deleted_at is not null
      ) i`.execute(db);
  return rows;
}

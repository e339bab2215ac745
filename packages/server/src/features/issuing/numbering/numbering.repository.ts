import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Seller } from '@hoadon/domain/invoice/invoice';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import { executeBeforeCommit, type Tx } from '../../../platform/db/transact.ts';
import { withCorrected } from '../../invoices/index.ts';
import { type LockedLicence, licenceLock, lockedLicence } from '../../licences/index.ts';

export type SeriesName = Readonly<{ template: string; serial: string }>;

export type LockedSeries = SeriesName &
  Readonly<{
    id: string;
    next_number: number;
    last_issued_on: PlainDate | null;
    /** Announced, and not stopped. */
    active: boolean;
    /** An invoice that was issued elsewhere has the next number, or a later one. */
    taken: boolean;
    /** The company moves between installations, one of which gives its numbers. */
    paused: boolean;
  }>;

/** What numbering locks. */
export type NumberingLocks = Readonly<{
  licence: LockedLicence;
  series: readonly LockedSeries[];
  /** Future invoice ids, one for each of `names`. */
  ids: readonly string[];
}>;

/** Series by name, one for each new invoice, and the current series of drafts. */
type Wanted = Readonly<{ draftIds: readonly string[]; names: readonly SeriesName[] }>;

/**
 * Locks the licence and then the series until the transaction ends, so no other transaction takes numbers of them.
 * Opens announced series without a row at 1; series that are not announced give no number.
 */
export async function lockForNumbering(
  tx: Tx,
  companyId: string,
  now: Instant,
  { draftIds, names }: Wanted,
): Promise<NumberingLocks> {
  const wanted = sql`
    select template, serial from json_to_recordset(${JSON.stringify(names)}::json) as w(template text, serial text)
    union select template, serial from invoice where company_id = ${companyId} and id = ${anyId(draftIds)}`;
  const lock = () => lockWanted(tx, companyId, now, wanted, names.length);
  const locks = await lock();
  if (locks.wanted === locks.series.length) return locks;
  await openAnnounced(tx, companyId, wanted);
  return lock();
}

async function lockWanted(
  tx: Tx,
  companyId: string,
  now: Instant,
  wanted: RawBuilder<unknown>,
  invoices: number,
): Promise<NumberingLocks & Readonly<{ wanted: number }>> {
  const { rows } = await sql<
    NumberingLocks & { wanted: number; licences: LicenceRows }
  >`/* prepared */
    with licences as ${licenceLock(tx, companyId, now)}, wanted as (${wanted}), locked as (
      select s.id::text, s.template, s.serial, s.next_number, s.last_issued_on,
        s.active and exists (
          select from announcement_line a
          where a.company_id = s.company_id and a.template = s.template and a.serial = s.serial and a.active
        ) as active,
        exists (
          select from invoice i
          where i.company_id = s.company_id and i.direction = 'issued' and i.template = s.template and i.serial = s.serial
            and i.number >= s.next_number and i.deleted_at is null
        ) as taken,
        exists (select from company c where c.id = s.company_id and c.pause is not null) as paused
      from series s
      where s.company_id = ${companyId} and (s.template, s.serial) in (select template, serial from wanted)
        and (select count(*) from licences) >= 0
      order by s.id for no key update of s
    )
    select (select count(*)::integer from wanted) as wanted,
      (select coalesce(json_agg(licences), '[]') from licences) as licences,
      (select coalesce(json_agg(locked), '[]') from locked) as series,
      (select coalesce(json_agg(nextval(pg_get_serial_sequence('invoice', 'id'))::text), '[]')
        from generate_series(1, ${invoices}::integer)) as ids`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  return { ...row, licence: lockedLicence(row.licences) };
}

type LicenceRows = Parameters<typeof lockedLicence>[0];

async function openAnnounced(
  tx: Tx,
  companyId: string,
  wanted: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into series (company_id, template, serial)
    select a.company_id, a.template, a.serial from announcement_line a
    where a.company_id = ${companyId} and a.active and (a.template, a.serial) in (${wanted})
    order by a.template, a.serial
    on conflict (company_id, template, serial) do nothing`.execute(tx);
}

/** Executed before the commit. */
export function advanceSeries(
  tx: Tx,
  companyId: string,
  series: readonly Pick<LockedSeries, 'id' | 'next_number' | 'last_issued_on'>[],
): void {
  const statement = sql`
    update series s set next_number = n.next_number, last_issued_on = n.last_issued_on
    from json_to_recordset(${JSON.stringify(series)}::json)
      as n(id bigint, next_number integer, last_issued_on date)
    where s.company_id = ${companyId} and s.id = n.id`;
  executeBeforeCommit(tx, statement);
}

export type LockedDraft = SeriesName &
  Readonly<{
    id: string;
    issued_on: PlainDate;
    ready: boolean;
    version: number;
    processing_state: ProcessingState;
    with_tax: string;
    buyer_tax_code: string | null;
    /** Whether it replaces or adjusts others. */
    corrects: boolean;
  }>;

/** Locks drafts and the invoices that they correct in order of id; leaves out deleted drafts and other companies'. */
export async function lockDrafts(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<LockedDraft[]> {
  const { rows } = await sql<LockedDraft>`
    select id, template, serial, issued_on, ready, version, processing_state, with_tax, buyer_tax_code,
      chain_state <> 'ORIGINAL' as corrects
    from invoice
    where company_id = ${companyId} and direction = 'issued' and deleted_at is null
      and ${withCorrected(companyId, ids)}
    order by id for no key update`.execute(tx);
  const wantedIds = new Set(ids);
  return rows.filter(({ id }) => wantedIds.has(id));
}

/** Corrections of several invoices among them, whose list is signed as well. */
export async function findWithList(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select invoice_id as id from invoice_correction
    where company_id = ${companyId} and invoice_id = ${anyId(ids)} and list_number is not null`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Writes the seller as of the day of issue over the seller of the day when the draft was saved. */
export async function refreshSeller(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  seller: Seller,
): Promise<void> {
  const json = JSON.stringify(seller);
  await sql`
    update invoice_content set content = jsonb_set(content, '{seller}', ${json}::jsonb)
    where company_id = ${companyId} and content->'seller' <> ${json}::jsonb
      and invoice_id = ${anyId(ids)}`.execute(tx);
}

import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Seller } from '@hoadon/domain/invoice/invoice';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import { lastly, type Tx } from '../../../platform/db/transact.ts';

export type SeriesName = Readonly<{ template: string; serial: string }>;

export type LockedSeries = SeriesName &
  Readonly<{
    id: string;
    next_number: number;
    last_issued_on: PlainDate | null;
    /** Announced, and not stopped. */
    active: boolean;
  }>;

/** Series by name, and those of drafts as they stand now. */
type WantedSeries = Readonly<{ draftIds: readonly string[]; names: readonly SeriesName[] }>;

/**
 * Locks series until the transaction ends, so nobody else takes a number from them. One that was
 * announced and has no row yet is opened at 1; what is not announced gives no number.
 */
export async function lockSeries(
  tx: Tx,
  companyId: string,
  { draftIds, names }: WantedSeries,
): Promise<readonly LockedSeries[]> {
  const wanted = sql`
    select template, serial from json_to_recordset(${JSON.stringify(names)}::json) as w(template text, serial text)
    union select template, serial from invoice where company_id = ${companyId} and id = ${anyId(draftIds)}`;
  const found = await lockWanted(tx, companyId, wanted);
  if (found.wanted === found.series.length) return found.series;
  await openAnnounced(tx, companyId, wanted);
  return (await lockWanted(tx, companyId, wanted)).series;
}

type Locked = Readonly<{ wanted: number; series: readonly LockedSeries[] }>;

async function lockWanted(tx: Tx, companyId: string, wanted: RawBuilder<unknown>): Promise<Locked> {
  const { rows } = await sql<Locked>`
    with wanted as (${wanted}), locked as (
      select s.id::text, s.template, s.serial, s.next_number, s.last_issued_on,
        s.active and exists (
          select from announcement_line a
          where a.company_id = s.company_id and a.template = s.template and a.serial = s.serial and a.active
        ) as active
      from series s
      where s.company_id = ${companyId} and (s.template, s.serial) in (select template, serial from wanted)
      order by s.id for no key update of s
    )
    select (select count(*)::integer from wanted) as wanted,
      (select coalesce(json_agg(locked), '[]') from locked) as series`.execute(tx);
  return rows[0] ?? { wanted: 0, series: [] };
}

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

/** When the transaction commits. */
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
  lastly(tx, statement);
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
  }>;

/** Locked in order of id; deleted drafts and those of others are left out. */
export async function lockDrafts(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<LockedDraft[]> {
  const { rows } = await sql<LockedDraft>`
    select id, template, serial, issued_on, ready, version, processing_state, with_tax, buyer_tax_code
    from invoice
    where company_id = ${companyId} and direction = 'issued' and deleted_at is null
      and id = ${anyId(ids)}
    order by id for no key update`.execute(tx);
  return rows;
}

/** The seller stands on the invoice as the company is on the day of issue, not as it was when the draft was written. */
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

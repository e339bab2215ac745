import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ReleasingStatus } from '@hoadon/domain/issuing/issue-steps';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Place } from './cursor.ts';
import { searchCondition } from './search-condition.ts';

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
  without_tax: string;
  tax: string;
  with_tax: string;
  authority_code: string | null;
  failure_code: string | null;
  failure_text: string | null;
  created_at: string;
  version: number;
}>;

export const LISTED = sql`id, direction, template, serial, number, chain_state, processing_state, issued_on,
  signed_at, paid_on, seller_tax_code, seller_name, buyer_tax_code, buyer_name, currency, without_tax, tax,
  with_tax, authority_code, failure_code, failure_text, created_at, version`;

export type ListFilter = Readonly<{
  /** Null: both. */
  direction: 'issued' | 'received' | null;
  /** Leave out what has no number yet. */
  withoutDrafts: boolean;
  /** Only what is not issued, at one of its stations. */
  releasing: Exclude<ReleasingStatus, 'released'> | 'any' | null;
  from: PlainDate | null;
  to: PlainDate | null;
  searched: string;
}>;

/** Which rows: behind a place, or after leaving out some. */
export type Slice = Readonly<{ after: Place | null; skip: number; limit: number }>;

const UNDER_WAY = sql`place = 'releasing'`;

/** Each condition is the one of a partial index, where there is one. */
const STATIONS: Readonly<Record<Exclude<ReleasingStatus, 'released'>, RawBuilder<unknown>>> = {
  draf: sql`place = 'draft'`,
  release_error: sql`(place = 'error' or (${UNDER_WAY} and failure_code is not null))`,
  releasing: sql`(${UNDER_WAY} and failure_code is null)`,
};

function conditionsOf(companyId: string, filter: ListFilter): RawBuilder<unknown>[] {
  const { direction, releasing, from, to } = filter;
  const searched = searchCondition(filter.searched);
  return [
    sql`company_id = ${companyId}`,
    sql`deleted_at is null`,
    ...(direction ? [sql`direction = ${direction}`] : []),
    ...(filter.withoutDrafts ? [sql`place <> 'draft'`] : []),
    ...(releasing === 'any' ? [sql`place <> 'released'`] : []),
    ...(releasing && releasing !== 'any' ? [STATIONS[releasing]] : []),
    ...(from ? [sql`issued_on >= ${from}::date`] : []),
    ...(to ? [sql`issued_on <= ${to}::date`] : []),
    ...(searched ? [searched] : []),
  ];
}

/** The statement of a page, newest day first. */
export function pageQuery(companyId: string, filter: ListFilter, { after, skip, limit }: Slice) {
  const conditions = conditionsOf(companyId, filter);
  if (after) conditions.push(sql`(issued_on, id) < (${after.issuedOn}::date, ${after.id}::bigint)`);
  return sql<ListedInvoice>`
    select ${LISTED} from invoice where ${sql.join(conditions, sql` and `)}
    order by issued_on desc, id desc offset ${skip} limit ${limit}`;
}

export async function findPage(
  db: Db,
  companyId: string,
  filter: ListFilter,
  slice: Slice,
): Promise<ListedInvoice[]> {
  return (await pageQuery(companyId, filter, slice).execute(db)).rows;
}

/** How many of the company's own invoices lie at a place of the counters (invoice_place). */
export async function countPlaces(
  db: Db,
  companyId: string,
  places: readonly string[],
): Promise<number> {
  const { count } = await db
    .selectFrom('month_total')
    .select((table) => table.fn.coalesce(table.fn.sum<string>('invoices'), sql`0`).as('count'))
    .where('company_id', '=', companyId)
    .where('direction', '=', 'issued')
    .where('place', 'in', places)
    .executeTakeFirstOrThrow();
  return Number(count);
}

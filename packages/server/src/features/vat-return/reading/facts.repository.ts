import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { VatRate } from '@hoadon/domain/invoice/vat-rate';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { VatGroup } from '@hoadon/domain/vat-return/fill-return';
import type { VatFacts } from '@hoadon/domain/vat-return/place-invoice';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import { RATE_MISSING } from '../../invoices/index.ts';
import type { ReturnScope, Surroundings } from './scope.ts';

type FactsRow = Readonly<{
  key: string;
  direction: 'issued' | 'received';
  template: string;
  series: string;
  is_voucher: boolean;
  processing_state: ProcessingState;
  chain_state: ChainState;
  month: PlainDate;
  rate: VatRate;
  custom_rate: Decimal | null;
  is_barred: boolean;
  is_decrease: boolean;
  relation: 'adjusts' | 'replaces' | null;
  cause_code: string | null;
  root_month: PlainDate | null;
  changes_month: PlainDate | null;
  sold_month: PlainDate | null;
  replaced_month: PlainDate | null;
  is_taken_back: boolean;
  /** Its day, which is stated with a move to another period. */
  moved_on: PlainDate | null;
  found_month: PlainDate | null;
}>;

/** A group with the text that its facts have in the database. */
export type KeyedGroup = VatGroup & Readonly<{ key: string }>;

const FACTS = sql`direction, template, series, is_voucher, processing_state, chain_state, month, rate, custom_rate,
  is_barred, is_decrease, relation, cause_code, root_month, changes_month, sold_month, replaced_month, is_taken_back,
  moved_on, found_month`;
/** Days are of their months: periods and laws begin with one. What few invoices have is named where it is there. */
const KEY = sql`concat_ws('|', direction, template, series, is_voucher, processing_state, chain_state, month, rate,
  coalesce(custom_rate::text, ''), is_barred, is_decrease, coalesce(relation, ''), coalesce(cause_code, ''),
  coalesce(root_month::text, ''), 'changes ' || changes_month, 'sold ' || sold_month, 'replaced ' || replaced_month,
  case when is_taken_back then 'taken back' end, 'moved ' || moved_on,
  'found ' || found_month)`;

const IS_PARTLY_BARRED = sql`b.part < b.whole`;

/** The rule `barredPart`. */
const barredPart = (
  amount: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
          case when ${part} = r.whole then ${amount} else round(${amount} * ${part} / r.whole, 0) end`;

/** The rule `barredPart`, and what is left of the amount; of a move, what it changes. */
const shareOf = (amount: RawBuilder<unknown>): RawBuilder<unknown> => sql`
        case when r.moved_on is not null
            then ${barredPart(amount, sql`r.before`)} - ${barredPart(amount, sql`r.after`)}
          when not coalesce(${IS_PARTLY_BARRED}, false) then ${amount}
          when half.is_barred then round(${amount} * b.part / b.whole, 0)
          else ${amount} - round(${amount} * b.part / b.whole, 0) end`;

const signed = (amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case when r.is_taken_back then -${amount} else ${amount} end)`;

/** The rates of invoices in dong; a rate bears the day of its invoice. Without an exchange rate an invoice has none (`findUncounted`). */
const RATE = sql`
    select r.invoice_id, r.direction, r.issued_on, r.rate, r.custom_rate, r.base_dong, r.tax_dong, i.template, i.serial,
      i.is_voucher, i.processing_state, i.chain_state
    from invoice_rate r
      join invoice i on i.company_id = r.company_id and i.id = r.invoice_id and i.deleted_at is null and not ${RATE_MISSING}`;

/**
 * Each invoice at each of its rates, with the facts that decide where it is declared. Rows of rates by their index on days; those of
 * other days are added by their ids. A rate that is deducted in part is two rows, the barred share and the rest; what a replacement for
 * a later event takes back is a further row, and so is each day on which the deduction of a deferred purchase moves.
 */
function factsOf(
  companyId: string,
  rates: RawBuilder<unknown>,
  { corrections, barred, late, takenBack, moved, foundPurchases }: Surroundings,
): RawBuilder<unknown> {
  // Named beside the join: else all rates of the company are read to find those of a few.
  const movedIds = [...new Set(moved.map(({ invoice_id }) => invoice_id))];
  return sql`
    correction as materialized (
      select * from json_to_recordset(${JSON.stringify(corrections)}::json)
        as c(invoice_id bigint, relation text, cause_code text, root_on date, changes_on date, is_rest boolean)
    ), barred as materialized (
      select * from json_to_recordset(${JSON.stringify(barred)}::json) as b(id bigint, part numeric, whole numeric)
    ), late as materialized (
      select * from json_to_recordset(${JSON.stringify(late)}::json) as s(invoice_id bigint, sold_on date)
    ), taken_back as materialized (
      select * from json_to_recordset(${JSON.stringify(takenBack)}::json) as t(invoice_id bigint, replaced_on date)
    ), moved as materialized (
      select * from json_to_recordset(${JSON.stringify(moved)}::json)
        as m(invoice_id bigint, "on" date, before numeric, after numeric, whole numeric)
    ), found as materialized (
      select * from json_to_recordset(${JSON.stringify(foundPurchases)}::json) as p(invoice_id bigint, found_on date)
    ), rate as not materialized (
      ${rates}
    ), fact as not materialized (
      select r.invoice_id, r.issued_on, r.direction, r.template,
        case r.template when '5' then r.serial else left(r.serial, 1) end as series,
        r.is_voucher, r.processing_state, r.chain_state, date_trunc('month', r.issued_on)::date as month, r.rate,
        r.custom_rate, half.is_barred,
        case when r.moved_on is not null then r.after > r.before
          else r.is_taken_back or coalesce(c.is_rest or coalesce(r.tax_dong, 0) < 0, false) end as is_decrease, c.relation, c.cause_code,
        date_trunc('month', c.root_on)::date as root_month, date_trunc('month', c.changes_on)::date as changes_month,
        date_trunc('month', s.sold_on)::date as sold_month, date_trunc('month', r.replaced_on)::date as replaced_month,
        r.is_taken_back, r.moved_on, date_trunc('month', p.found_on)::date as found_month, ${shareOf(signed(sql`r.base_dong`))} as base,
        ${shareOf(signed(sql`coalesce(r.tax_dong, 0)`))} as tax
      from (
        select r.*, t.replaced_on, false as is_taken_back, null::date as moved_on, null::numeric as before, null::numeric as after,
          null::numeric as whole
        from rate r left join taken_back t on t.invoice_id = r.invoice_id and r.chain_state = 'REPLACED'
        union all
        select r.*, t.replaced_on, true, null, null, null, null
        from taken_back t
          join lateral (${RATE} where r.company_id = ${companyId} and r.invoice_id = t.invoice_id) r on r.chain_state = 'REPLACED'
        union all
        select r.*, null, false, m."on", m.before, m.after, m.whole
        from moved m
          join (${RATE} where r.company_id = ${companyId} and r.invoice_id = ${anyId(movedIds)}) r on r.invoice_id = m.invoice_id
      ) r
        left join correction c on c.invoice_id = r.invoice_id and r.moved_on is null
        left join late s on s.invoice_id = r.invoice_id
        left join found p on p.invoice_id = r.invoice_id and r.direction = 'received' and r.moved_on is null
        left join barred b on b.id = r.invoice_id and r.direction = 'received' and r.moved_on is null
        cross join lateral unnest(
          case when ${IS_PARTLY_BARRED} then '{true,false}'::boolean[] else array[b.id is not null] end
        ) as half(is_barred)
    )`;
}

function ratesOfScope(
  companyId: string,
  { from, to, corrections, late, foundPurchases, sides }: ReturnScope,
): RawBuilder<unknown> {
  const ids = [...corrections, ...late, ...foundPurchases].map(({ invoice_id }) => invoice_id);
  const sideList = sql.join(sides.map((side) => sql.lit(side)));
  // The days of both are named: else all invoices of the company are read to find those of the period.
  return sql`
    ${RATE}
    where r.company_id = ${companyId} and r.direction in (${sideList}) and r.issued_on between ${from} and ${to}
      and i.direction in (${sideList}) and i.issued_on between ${from} and ${to}
    union all
    ${RATE}
    where r.company_id = ${companyId} and r.invoice_id = ${anyId(ids)} and r.direction in (${sideList})
      and r.issued_on not between ${from} and ${to}`;
}

const ratesOfInvoices = (companyId: string, ids: readonly string[]): RawBuilder<unknown> => sql`
    ${RATE}
    where r.company_id = ${companyId} and r.invoice_id = ${anyId(ids)}`;

/** The facts of a key. */
export function factsBehind(row: FactsRow): VatFacts {
  return {
    direction: row.direction,
    template: row.template,
    serial: row.series,
    isVoucher: row.is_voucher,
    processingState: row.processing_state,
    chainState: row.chain_state,
    issuedOn: row.month,
    rate: row.rate,
    customRate: row.custom_rate,
    isBarred: row.is_barred,
    isDecrease: row.is_decrease,
    correction: row.relation && {
      relation: row.relation,
      causeCode: row.cause_code,
      originalIssuedOn: row.root_month,
      changesDeductionOf: row.changes_month,
    },
    soldOn: row.sold_month,
    replacedOn: row.replaced_month,
    isTakenBack: row.is_taken_back,
    movedOn: row.moved_on,
    foundOn: row.found_month,
  };
}

type Sums = Readonly<{ base: Decimal; tax: Decimal }>;

/** What a return is filled from: one grouped scan over the days of its period. */
export const groupsQuery = (
  companyId: string,
  scope: ReturnScope,
): RawBuilder<FactsRow & Sums & { invoices: number }> => sql`
    with ${factsOf(companyId, ratesOfScope(companyId, scope), scope)}
    select ${KEY} as key, ${FACTS}, count(*)::integer as invoices, sum(base) as base, sum(tax) as tax
    from fact group by ${FACTS}
    order by key`;

export async function findGroups(
  db: Db,
  companyId: string,
  scope: ReturnScope,
): Promise<KeyedGroup[]> {
  const { rows } = await groupsQuery(companyId, scope).execute(db);
  return rows.map(({ invoices, base, tax, ...row }) => ({
    key: row.key,
    facts: factsBehind(row),
    invoices,
    base,
    tax,
  }));
}

/** An invoice at one of its rates. */
export type PlacedRow = FactsRow & Sums & Readonly<{ invoice_id: string; issued_on: PlainDate }>;

/** Rows behind some keys, the newest first, from behind a place on. */
export async function findBehindKeys(
  db: Db,
  companyId: string,
  scope: ReturnScope,
  {
    keys,
    after,
    limit,
  }: Readonly<{ keys: readonly string[]; after: RowPlace | null; limit: number }>,
): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    with ${factsOf(companyId, ratesOfScope(companyId, scope), scope)}, keyed as (
      select ${KEY} as key, f.* from fact f
    )
    select key, invoice_id, issued_on, ${FACTS}, base, tax from keyed
    where key = any (${keys}::text[]) and ${behind(after)}
    order by issued_on desc, invoice_id desc, key desc limit ${limit}`.execute(db);
  return rows;
}

/** Where a page of invoices at their rates ends. */
export type RowPlace = Readonly<{ issuedOn: PlainDate; id: string; key: string }>;

export const behind = (after: RowPlace | null): RawBuilder<unknown> =>
  after
    ? sql`(issued_on, invoice_id, key) < (${after.issuedOn}::date, ${after.id}::bigint, ${after.key}::text)`
    : sql`true`;

/** Some invoices with all their rates. */
export async function findFactsOf(
  db: Db,
  companyId: string,
  ids: readonly string[],
  scope: Surroundings,
): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    with ${factsOf(companyId, ratesOfInvoices(companyId, ids), scope)}
    select ${KEY} as key, invoice_id, issued_on, ${FACTS}, base, tax from fact
    order by issued_on desc, invoice_id desc, key`.execute(db);
  return rows;
}

/** Each invoice of a return with its amounts by key, as a filed return stores them. */
export const rowsOfKeys = (
  companyId: string,
  scope: ReturnScope,
  keys: readonly string[],
): RawBuilder<unknown> => sql`
    with ${factsOf(companyId, ratesOfScope(companyId, scope), scope)}, keyed as (
      select ${KEY} as key, invoice_id, base, tax from fact
    )
    select invoice_id, key, sum(base) as base, sum(tax) as tax from keyed
    where key = any (${keys}::text[])
    group by invoice_id, key`;

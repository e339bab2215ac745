import type { RuleSuggestion } from '@hoadon/contracts/rules';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

/** Invoices of one partner and direction that people put into one directory, or gave one tag. */
export type FiledByHand = Readonly<{
  kind: 'directory' | 'tag';
  target_id: string;
  direction: 'issued' | 'received';
  partner_id: string;
  partner_name: string;
  tax_code: string | null;
  filed: number;
  /** Invoices of the partner that were filed by hand anywhere. */
  of: number;
}>;

/** Targets that are looked at, and their latest invoices on each side: enough to see a habit, however many there are. */
const TARGETS = 500;
const LATEST = 100;
const PARTNERS = 100;

export async function findFiledByHand(
  db: Db,
  companyId: string,
  often: number,
): Promise<FiledByHand[]> {
  const { rows } = await sql<FiledByHand>`
    with side as (select unnest(array['issued', 'received']) as direction),
    by_directory as (
      select 'directory' as kind, d.id as target_id, side.direction, i.partner_id
      from (select id from directory where company_id = ${companyId} and deletion_id is null order by id desc limit ${TARGETS}) d
      cross join side cross join lateral (
        select id, partner_id from invoice
        where company_id = ${companyId} and direction = side.direction and directory_id = d.id
          and deleted_at is null
        order by issued_on desc, id desc limit ${LATEST}
      ) i
      where i.partner_id is not null and not ${DONE_BY_RULE(companyId, sql`m.directory_id = d.id`)}
    ), by_tag as (
      select 'tag' as kind, t.id as target_id, side.direction, i.partner_id
      from (select id from tag where company_id = ${companyId} order by id desc limit ${TARGETS}) t
      cross join side cross join lateral (
        select invoice_id from invoice_tag x
        where x.company_id = ${companyId} and x.tag_id = t.id and x.direction = side.direction
        order by x.issued_on desc, x.invoice_id desc limit ${LATEST}
      ) x
      join invoice i on i.company_id = ${companyId} and i.id = x.invoice_id and i.deleted_at is null
      where i.partner_id is not null and not ${DONE_BY_RULE(companyId, sql`m.tags ? t.id::text`)}
    ), counted as (
      select kind, target_id, direction, partner_id, count(*) as filed,
        -- Tags stand beside each other: one says nothing against another.
        case kind when 'tag' then count(*)
          else sum(count(*)) over (partition by kind, direction, partner_id) end as of
      from (select * from by_directory union all select * from by_tag) as filed
      group by kind, target_id, direction, partner_id
    )
    select c.kind, c.target_id, c.direction, c.partner_id, p.name as partner_name, p.tax_code,
      c.filed::integer as filed, c.of::integer as of
    from counted c join partner p on p.company_id = ${companyId} and p.id = c.partner_id
    where c.filed >= ${often}
    order by c.filed desc, c.kind, c.target_id, c.partner_id, c.direction limit ${PARTNERS}`.execute(
    db,
  );
  return rows;
}

/** Of the invoice \`i\`. */
const DONE_BY_RULE = (
  companyId: string,
  what: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`exists (
  select from rule_match m
  where m.company_id = ${companyId} and m.invoice_id = i.id and m.state = 'done' and ${what})`;

type Example = Omit<RuleSuggestion['examples'][number], 'invoice_number'> &
  Readonly<{ number: number | null }>;

/** The latest invoices that support the suggestion. */
export async function findExamples(
  db: Db,
  companyId: string,
  { kind, target_id, direction, partner_id }: FiledByHand,
  limit: number,
): Promise<Example[]> {
  const lies =
    kind === 'directory'
      ? sql`directory_id = ${target_id}`
      : sql`exists (select from invoice_tag t
          where t.company_id = ${companyId} and t.invoice_id = invoice.id and t.tag_id = ${target_id})`;
  const { rows } = await sql<Example>`
    select id as invoice_id, serial as invoice_serial, number, issued_on as issued_date from invoice
    where company_id = ${companyId} and direction = ${direction} and partner_id = ${partner_id}
      and deleted_at is null and place <> 'draft' and ${lies}
    order by issued_on desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findDeclined(db: Db, companyId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('rule_suggestion_declined')
    .select('suggestion')
    .where('company_id', '=', companyId)
    .execute();
  return new Set(rows.map(({ suggestion }) => suggestion));
}

export async function saveDeclined(
  tx: Tx,
  companyId: string,
  { id, actor, at }: Readonly<{ id: string; actor: Actor; at: Instant }>,
): Promise<void> {
  await tx
    .insertInto('rule_suggestion_declined')
    .values({ company_id: companyId, suggestion: id, actor, at })
    .onConflict((conflict) => conflict.columns(['company_id', 'suggestion']).doNothing())
    .execute();
}

import type { Choices } from '@hoadon/contracts/filters/filter-field';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';
import type { Db } from '../../../../platform/db/open.ts';

/** As many are counted before a tag is taken for one that lies on very many. */
const COUNTED = 100_000;

/** The same tags, the rarest first where all are asked for: the others are looked up on its invoices. */
export async function rarestFirst(db: Db, companyId: string, tags: Choices): Promise<Choices> {
  if (tags.operator !== 'all' || tags.options.length < 2) return tags;
  const { rows } = await sql<{ id: string }>`
    select asked.id::text as id from unnest(${tags.options}::bigint[]) with ordinality as asked(id, nth)
    order by (
      select count(*) from (
        select from invoice_tag t where t.company_id = ${companyId} and t.tag_id = asked.id limit ${COUNTED}
      ) as counted
    ), nth`.execute(db);
  return { ...tags, options: rows.map(({ id }) => id) };
}

type Side = Readonly<{ companyId: string; direction: string }>;

/** One of the tags, each of them, or not one. */
export function hasTags({ operator, options }: Choices, side: Side): RawBuilder<unknown> | null {
  if (options.length === 0) return null;
  if (operator === 'none') return sql`not ${tagged(options, side)}`;
  if (operator === 'any') return tagged(options, side);
  return sql.join(
    options.map((id) => tagged([id], side)),
    sql` and `,
  );
}

const tagged = (ids: readonly string[], { companyId }: Side): RawBuilder<unknown> => sql`exists (
  select from invoice_tag t
  where t.company_id = ${companyId} and t.invoice_id = invoice.id and t.tag_id = ${anyId(ids)})`;

/** Tables of one statement whose order the planner still thinks about. */
const MOST_JOINED = 6;

/**
 * The invoices of a tag as `invoice`, in the order of their days through the tag's own index, with
 * `tagged_on` and `tagged_id` to order by, and the tags that are left to ask for. Null where not one tag
 * is sure to be there. Without it the planner would take a tag of last year for one of all days, and look
 * for it among the newest. Several tags are compared among themselves, in their keys alone: an invoice is
 * looked at when it has all of them.
 */
export function invoicesOfTag(
  tags: Choices,
  { companyId, direction }: Side,
): Readonly<{ from: RawBuilder<unknown>; tags: Choices }> | null {
  const [id, ...others] = tags.options;
  const isSure = tags.operator === 'all' || (tags.operator === 'any' && others.length === 0);
  if (id === undefined || !isSure) return null;
  const joined = others.slice(0, MOST_JOINED);
  const also = joined.map((other, index) => {
    const name = sql.ref(`other_${index}`);
    return sql`join invoice_tag as ${name} on ${name}.company_id = ${companyId} and ${name}.tag_id = ${other}
      and ${name}.invoice_id = first.invoice_id`;
  });
  const from = sql`(
    select first.invoice_id as tagged_id, first.issued_on as tagged_on from invoice_tag as first
    ${sql.join(also, sql` `)}
    where first.company_id = ${companyId} and first.tag_id = ${id} and first.direction = ${direction}
  ) as t join invoice on invoice.company_id = ${companyId} and invoice.id = t.tagged_id`;
  return { from, tags: { ...tags, options: others.slice(MOST_JOINED) } };
}

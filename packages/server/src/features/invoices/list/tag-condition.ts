import type { Choices } from '@hoadon/contracts/filters/filter-field';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';

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

/**
 * The invoices of a tag as `invoice`, in the order of their days through the tag's own index, with
 * `tagged_on` and `tagged_id` to order by. Null where not one tag alone is asked for. Without it the
 * planner would take a tag of last year for one of all days, and look for it among the newest.
 */
export function invoicesOfTag(
  { operator, options }: Choices,
  { companyId, direction }: Side,
): RawBuilder<unknown> | null {
  const [id] = options;
  if (id === undefined || operator === 'none' || (operator === 'any' && options.length > 1))
    return null;
  return sql`(
    select invoice_id as tagged_id, issued_on as tagged_on from invoice_tag
    where company_id = ${companyId} and tag_id = ${id} and direction = ${direction}
  ) as t join invoice on invoice.company_id = ${companyId} and invoice.id = t.tagged_id`;
}

/** In one of the directories or below it. The root holds everything. */
export function liesIn(
  ids: readonly string[],
  { companyId }: Pick<Side, 'companyId'>,
): RawBuilder<unknown> | null {
  if (ids.length === 0 || ids.includes('0')) return null;
  return sql`directory_id in (
    with recursive below as (
      select id from directory where company_id = ${companyId} and id = ${anyId(ids)}
      union
      select d.id from directory d join below b on d.parent_id = b.id where d.company_id = ${companyId}
    ) select id from below)`;
}

import type { Choices } from '@hoadon/contracts/filters/filter-field';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';

type Side = Readonly<{ companyId: string; direction: string }>;

/** Returns the condition of having one of the tags, all of them, or none. */
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
 * Returns the invoices of one tag as `invoice`, in the order of their days through the index of the tag, with `tagged_on`
 * and `tagged_id` to sort by, and the tags that remain as conditions; null where no single tag is required. The planner
 * takes a tag of last year for evenly spread, and would look for it among the newest invoices. The same index has all tags
 * of an invoice beside each: to look up the others for each invoice takes seconds for two large tags.
 */
export function invoicesOfTag(
  tags: Choices,
  { companyId, direction }: Side,
): Readonly<{ from: RawBuilder<unknown>; tags: Choices }> | null {
  const [id, ...others] = tags.options;
  const isRequired = tags.operator === 'all' || (tags.operator === 'any' && others.length === 0);
  if (id === undefined || !isRequired) return null;
  const all = others.length > 0 ? sql` and tags @> ${others}::bigint[]` : sql``;
  const from = sql`(
    select invoice_id as tagged_id, issued_on as tagged_on from invoice_tag
    where company_id = ${companyId} and tag_id = ${id} and direction = ${direction} and not aside${all}
  ) as t join invoice on invoice.company_id = ${companyId} and invoice.id = t.tagged_id`;
  return { from, tags: { ...tags, options: [] } };
}

import type { CountedTag } from '@hoadon/contracts/tags';
import type { TagsDeps } from './deps.ts';
import { findTags, findTagTotals, type TagTotal } from './tag.repository.ts';

/** The tags of a company, each with its invoices, revenue and expense. */
export async function countedTags(
  { db }: Pick<TagsDeps, 'db'>,
  companyId: string,
): Promise<CountedTag[]> {
  const tags = await findTags(db, companyId);
  const totals = new Map<string, TagTotal[]>();
  for (const total of await findTagTotals(db, companyId))
    totals.set(total.tag_id, [...(totals.get(total.tag_id) ?? []), total]);
  return tags.map((tag) => {
    const its = totals.get(tag.id) ?? [];
    return {
      ...tag,
      invoices: its.reduce((sum, { invoices }) => sum + invoices, 0),
      revenue: amountsOf(its, 'issued'),
      expense: amountsOf(its, 'received'),
    };
  });
}

const amountsOf = (
  totals: readonly TagTotal[],
  direction: TagTotal['direction'],
): CountedTag['revenue'] =>
  totals.flatMap((total) =>
    total.direction === direction && total.currency !== null && Number(total.worth) !== 0
      ? [{ currency_code: total.currency, total_amount_with_tax: total.worth }]
      : [],
  );

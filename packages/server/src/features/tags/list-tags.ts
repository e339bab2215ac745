import type { CountedTag } from '@hoadon/contracts/tags';
import type { Session } from '../../platform/http/route.ts';
import { mayReadDrafts } from '../invoices/index.ts';
import type { TagsDeps } from './deps.ts';
import { findTags, findTagTotals, type TagTotal } from './tag.repository.ts';

/** The tags of a company, each with the invoices that the caller may read, revenue and expense. */
export async function countedTags(
  { db }: Pick<TagsDeps, 'db'>,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
): Promise<CountedTag[]> {
  const tags = await findTags(db, companyId);
  const totals = new Map<string, TagTotal[]>();
  for (const total of await findTagTotals(db, companyId, mayReadDrafts(permissions)))
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

import type { CountedTag } from '@hoadon/contracts/tags';
import { decimal } from '@hoadon/domain/money/decimal';
import type { Session } from '../../platform/http/route.ts';
import { mayReadDrafts } from '../invoices/index.ts';
import type { TagsDeps } from './deps.ts';
import { findTags, findTagTotals } from './tag.repository.ts';

/** The tags of a company, each with the invoices that the caller may read, revenue and expense. */
export async function countedTags(
  { db }: Pick<TagsDeps, 'db'>,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
): Promise<CountedTag[]> {
  const tags = await findTags(db, companyId);
  const totals = await findTagTotals(db, companyId, mayReadDrafts(permissions));
  const totalOf = new Map(totals.map((total) => [total.tag_id, total]));
  return tags.map((tag) => {
    const { invoices = 0, revenue = '0', expense = '0' } = totalOf.get(tag.id) ?? {};
    return { ...tag, invoices, revenue: decimal(revenue), expense: decimal(expense) };
  });
}

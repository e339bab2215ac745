import { LIST_SORTS, listInvoices } from '../../packages/contracts/src/invoice-lists.ts';
import { writeCursor } from '../../packages/server/src/features/invoice-lists/list/cursor.ts';
import { findPage } from '../../packages/server/src/features/invoice-lists/list/find-page.ts';
import type { ListQuestion } from './list-questions.ts';
import type { Setting } from './setting.ts';

const DEEP_PAGE = 5_000;
const PAGE_SIZE = 50;

/** A page in the middle of everything, in each order: by cursor, and by its number as far as those go. */
export async function deepQuestions({
  database,
  companyId,
  size,
}: Pick<Setting, 'database' | 'companyId' | 'size'>): Promise<ListQuestion[]> {
  const skip = Math.min(DEEP_PAGE * PAGE_SIZE, Math.floor(size / 4));
  const filter = { filters: listInvoices.input.parse({}).filters, station: null };
  const questions: ListQuestion[] = [];
  for (const sort of LIST_SORTS) {
    const order = { sort, order: 'desc' } as const;
    const slice = { ...order, after: null, skip, limit: 1 };
    const [row] = await findPage(database.db, companyId, filter, slice);
    const cursor = row && writeCursor(order, { key: row.sort_key, id: row.id });
    if (cursor)
      questions.push({ name: `deep by cursor: ${sort}`, query: `sort=${sort}&cursor=${cursor}` });
  }
  const page = Math.max(1, Math.floor(size / 10 / PAGE_SIZE));
  return [...questions, { name: 'a tenth down by page', query: `page=${page}` }];
}

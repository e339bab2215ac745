import type { Db } from '../../../platform/db/open.ts';
import type { ListedInvoice } from '../../invoices/index.ts';
import type { ListPosition } from './cursor.ts';
import { findPage } from './find-page.ts';
import type { PlacedInvoice } from './list.repository.ts';
import type { ListFilter } from './list-filter.ts';
import { withinLimit } from './within-limit.ts';

export type FoundRow = ListedInvoice;

/** The newest invoices of a list. */
export const findRows = (
  db: Db,
  companyId: string,
  filter: ListFilter,
  { limit, skip }: Readonly<{ limit: number; skip: number }>,
): Promise<FoundRow[]> =>
  withinLimit(db, (db) =>
    findPage(db, companyId, filter, { sort: 'date', order: 'desc', after: null, skip, limit }),
  );

const ROWS_AT_ONCE = 1_000;

/**
 * Reads all invoices of a list in batches, newest first: each place is read once, whatever is written meanwhile. The next
 * batch is read while the caller works on the last one.
 */
export async function* findAllRows(
  db: Db,
  companyId: string,
  filter: ListFilter,
): AsyncGenerator<readonly ListedInvoice[]> {
  const behind = (after: ListPosition | null) => {
    const order = { sort: 'date', order: 'desc' } as const;
    const page = findPage(db, companyId, filter, { ...order, after, skip: 0, limit: ROWS_AT_ONCE });
    // Thrown where it is awaited, if it still is.
    page.catch(() => undefined);
    return page;
  };
  for (let next: Promise<PlacedInvoice[]> | null = behind(null); next; ) {
    const rows: readonly PlacedInvoice[] = await next;
    const end: PlacedInvoice | undefined = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
    next = end ? behind({ key: end.sort_key, id: end.id }) : null;
    if (rows.length > 0) yield rows;
  }
}

import type { Db } from '../../../platform/db/open.ts';
import { findPage } from './list.repository.ts';
import type { ListFilter } from './list-filter.ts';
import type { ListedInvoice } from './listed-invoice.ts';

export type FoundRow = ListedInvoice;

/** The newest invoices of a list. */
export const findRows = (
  db: Db,
  companyId: string,
  filter: ListFilter,
  { limit, skip }: Readonly<{ limit: number; skip: number }>,
): Promise<FoundRow[]> =>
  findPage(db, companyId, filter, { sort: 'date', order: 'desc', after: null, skip, limit });

import type { FilterValues } from '@hoadon/contracts/filters/filter-field';
import type { InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import type { PermissionSet } from '@hoadon/domain/access/permission';
import { mayReadDrafts } from '../../invoices/index.ts';

/**
 * The filters of a list as the caller may read it: without drafts where the right to view them is missing. Pages, counts, months and
 * counters follow from the filters.
 */
export function readableFilters<Values extends Pick<FilterValues<InvoiceFilters>, 'excluded'>>(
  permissions: Partial<PermissionSet>,
  filters: Values,
): Values {
  const { excluded } = filters;
  if (mayReadDrafts(permissions) || excluded.options.includes('DRAFT')) return filters;
  return { ...filters, excluded: { ...excluded, options: [...excluded.options, 'DRAFT'] } };
}

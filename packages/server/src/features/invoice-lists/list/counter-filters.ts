import type { FilterFields, FilterValues } from '@hoadon/contracts/filters/filter-field';
import { INVOICE_FILTERS, type InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { setFilters } from '@hoadon/contracts/filters/read-filters';

/** Whether a list is narrowed by no other filters. */
export const narrowsBy = <Fields extends FilterFields>(
  fields: Fields,
  values: FilterValues<Fields>,
  only: readonly (keyof Fields)[],
): boolean => setFilters(fields, values).every((key) => only.includes(key));

/** Whether a list holds all that the company issued, with drafts or without: what the counters count. */
export const isAllOwn = (filters: FilterValues<InvoiceFilters>): boolean =>
  filters.direction === 'OUTGOING' &&
  filters.excluded.options.every((type) => type === 'DRAFT') &&
  narrowsBy(INVOICE_FILTERS, filters, ['direction', 'excluded']);

export const isWithoutDrafts = ({ excluded }: FilterValues<InvoiceFilters>): boolean =>
  excluded.options.includes('DRAFT');

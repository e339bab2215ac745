import type { FilterValues } from '@hoadon/contracts/filters/filter-field';
import type { InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import type { ReleasingStatus } from '@hoadon/domain/issuing/issue-steps';

export type Station = Exclude<ReleasingStatus, 'released'>;

/** Which invoices a list holds. */
export type ListFilter = Readonly<{
  filters: FilterValues<InvoiceFilters>;
  /** Only what is not issued, at one of its stations. */
  station: Station | 'any' | null;
}>;

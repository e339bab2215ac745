import { z } from 'zod';
import { filterQuery } from '../filters/filter-query.ts';
import { INVOICE_FILTERS, UNISSUED_FILTERS } from '../filters/invoice-filters.ts';
import { defineCall } from '../http/define-call.ts';
import { Cursor } from '../http/wire-types.ts';
import { InvoiceRow } from '../invoices/invoice-row.ts';
import { RowIds } from '../invoices/rows.ts';

/** Orders of a list; equal rows are ordered by their ids. */
export const LIST_SORTS = ['date', 'number', 'partner', 'total', 'tax', 'changed'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

const PAGING = {
  sort: z.enum(LIST_SORTS).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** From `next_cursor` of the page before, under the same sort and order. */
  cursor: Cursor.optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  page_size: z.coerce.number().int().min(1).max(100).default(50),
  /** `page_info.total`: exact up to 10,000. False: left out where rows would have to be counted for it. */
  with_total: z.stringbool().default(true),
} as const;

export const listInvoices = defineCall(
  'GET',
  '/invoice-robotics-api/api/v2/invoices',
  filterQuery(INVOICE_FILTERS, PAGING),
  z.array(InvoiceRow),
  { access: 'invoice_management.view', answers: 'page', summary: 'Invoices, newest first.' },
);

export const listReleasing = defineCall(
  'GET',
  '/invoice-robotics-api/api/v2/invoices-releasing',
  filterQuery(UNISSUED_FILTERS, PAGING),
  z.array(InvoiceRow),
  { access: 'invoice_draft_management.view', answers: 'page', summary: 'Invoices not issued yet.' },
);

export const searchInvoices = defineCall(
  'GET',
  '/invoice-robotics-api/api/search-invoices',
  z.object({
    search_text: z.string().trim().max(200).default(''),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  z.array(InvoiceRow),
  {
    access: 'invoice_management.view',
    summary: 'Invoices of every origin that hold every word, newest first.',
  },
);

const Named = { id: z.string(), name: z.string() };

/** Rows of the company that lists can be narrowed by, by name. */
export const FilterOptions = z.object({
  tags: z.array(z.object({ ...Named, color: z.string().nullable() })),
  /** `parent_id` 0 is the root. */
  directories: z.array(z.object({ ...Named, parent_id: z.string() })),
  users: z.array(z.object(Named)),
  /** Those asked for; there may be too many to list them. */
  partners: z.array(z.object({ ...Named, taxcode: z.string().nullable() })),
  /** The latest imports of drafts, by the names of their files. */
  draft_imports: z.array(z.object(Named)),
});
export type FilterOptions = z.infer<typeof FilterOptions>;

export const readFilterOptions = defineCall(
  'GET',
  '/invoice-robotics-api/api/v2/invoices/filter-options',
  z.object({ partner_id: RowIds.optional() }),
  FilterOptions,
  {
    access: 'invoice_management.view',
    summary:
      'Tags, directories, people and imports of drafts that lists can be narrowed by, and the names of partners.',
  },
);

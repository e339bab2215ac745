import type { AddressTexts } from '@hoadon/contracts/filters/filter-field';
import { COLUMNS, type ColumnName } from '../columns.tsx';
import type { ListDefinition } from './list-definition.ts';

const OUTGOING = { invoice_outgoing: 'true', invoiceType: 'OUTGOING' };
const INCOMING = { invoice_outgoing: 'false', invoiceType: 'INCOMING' };
/** Drafts have lists of their own. */
const NO_DRAFTS = { exclude_invoice_types: 'DRAFT' };
const OWED = { payment_status: 'unpaid,partly,credit' };

/** Also the name in the text keys. */
type ListName =
  | 'revenue'
  | 'expense'
  | 'all'
  | 'suspect'
  | 'inconsistency'
  | 'payable-debt'
  | 'receivable-debt'
  | 'tag';

/** Defines a list: number and series, its own columns, then day and total. */
const listOf = (
  name: ListName,
  fixed: AddressTexts,
  ...own: readonly ColumnName[]
): ListDefinition => ({
  name,
  title: `invoiceLists.lists.${name}.title`,
  empty: `invoiceLists.lists.${name}.empty`,
  source: 'invoices',
  fixed,
  columns: (['number', 'series', ...own, 'date', 'total'] as const).map((key) => COLUMNS[key]),
});

/** Issued sales invoices (NAV-002). */
export const REVENUE = listOf(
  'revenue',
  { ...OUTGOING, ...NO_DRAFTS },
  'buyer',
  'state',
  'payment',
);

/** Received invoices (NAV-003). */
export const EXPENSE = listOf('expense', INCOMING, 'seller', 'checked', 'approval', 'payment');

/** All invoices (NAV-008). */
export const ALL = listOf('all', {}, 'partner', 'direction', 'state');

/** Invoices with findings of verification (NAV-005). */
export const SUSPECT = listOf('suspect', { validity: '0,1' }, 'partner', 'validity', 'state');

/** Received invoices that are neither matched nor approved yet (NAV-006). */
export const INCONSISTENCY = listOf(
  'inconsistency',
  { ...INCOMING, origin: '3' },
  'seller',
  'checked',
);

/** What the company owes (NAV-007). */
export const PAYABLE_DEBT: ListDefinition = {
  ...listOf('payable-debt', { ...INCOMING, ...OWED }, 'seller', 'payment', 'due', 'open'),
  sums: 'open',
};

/** What the company is owed (NAV-007). */
export const RECEIVABLE_DEBT: ListDefinition = {
  ...listOf('receivable-debt', { ...OUTGOING, ...OWED }, 'buyer', 'payment', 'due', 'open'),
  sums: 'open',
};

/** The invoices of one tag (NAV-009). */
export const taggedList = (tagId: string): ListDefinition =>
  listOf('tag', { tag_id: tagId }, 'partner', 'direction', 'state');

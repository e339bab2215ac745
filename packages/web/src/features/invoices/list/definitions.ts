import type { Texts } from '@hoadon/contracts/filters/filter-field';
import { COLUMNS, type ColumnName } from '../columns/index.ts';
import type { ListDefinition } from './list-definition.ts';

const columns = (...names: ColumnName[]) => names.map((name) => COLUMNS[name]);

const OUTGOING = { invoice_outgoing: 'true', invoiceType: 'OUTGOING' };
const INCOMING = { invoice_outgoing: 'false', invoiceType: 'INCOMING' };
/** Drafts have lists of their own. */
const NO_DRAFTS = { exclude_invoice_types: 'DRAFT' };
const OWED = { payment_status: 'unpaid,partly' };

/** Issued sales invoices (NAV-002). */
export const REVENUE: ListDefinition = {
  name: 'revenue',
  title: 'invoices.lists.revenue.title',
  empty: 'invoices.lists.revenue.empty',
  source: 'invoices',
  fixed: { ...OUTGOING, ...NO_DRAFTS },
  columns: columns('number', 'series', 'buyer', 'state', 'payment', 'date', 'total'),
};

/** Received invoices (NAV-003). */
export const EXPENSE: ListDefinition = {
  name: 'expense',
  title: 'invoices.lists.expense.title',
  empty: 'invoices.lists.expense.empty',
  source: 'invoices',
  fixed: INCOMING,
  columns: columns('number', 'series', 'seller', 'checked', 'payment', 'date', 'total'),
};

/** Whatever there is (NAV-008). */
export const ALL: ListDefinition = {
  name: 'all',
  title: 'invoices.lists.all.title',
  empty: 'invoices.lists.all.empty',
  source: 'invoices',
  fixed: {},
  columns: columns('number', 'series', 'partner', 'direction', 'state', 'date', 'total'),
};

/** Payment vouchers (NAV-004). */
export const PAYMENT_RECEIPT: ListDefinition = {
  name: 'payment-receipt',
  title: 'invoices.lists.paymentReceipt.title',
  empty: 'invoices.lists.paymentReceipt.empty',
  source: 'invoices',
  fixed: { invoice_virtual: 'true' },
  columns: columns('number', 'series', 'partner', 'direction', 'payment', 'date', 'total'),
};

/** What checking found wrong or doubtful (NAV-005). */
export const SUSPECT: ListDefinition = {
  name: 'suspect',
  title: 'invoices.lists.suspect.title',
  empty: 'invoices.lists.suspect.empty',
  source: 'invoices',
  fixed: { validity: '0,1' },
  columns: columns('number', 'series', 'partner', 'validity', 'state', 'date', 'total'),
};

/** What came by an import and agrees with nothing (NAV-006). */
export const INCONSISTENCY: ListDefinition = {
  name: 'inconsistency',
  title: 'invoices.lists.inconsistency.title',
  empty: 'invoices.lists.inconsistency.empty',
  source: 'invoices',
  fixed: { origin: '2' },
  columns: columns('number', 'series', 'partner', 'direction', 'checked', 'date', 'total'),
};

/** What the company owes (NAV-007). */
export const PAYABLE_DEBT: ListDefinition = {
  name: 'payable-debt',
  title: 'invoices.lists.payableDebt.title',
  empty: 'invoices.lists.payableDebt.empty',
  source: 'invoices',
  fixed: { ...INCOMING, ...OWED },
  columns: columns('number', 'series', 'seller', 'payment', 'due', 'date', 'total'),
};

/** What the company is owed (NAV-007). */
export const RECEIVABLE_DEBT: ListDefinition = {
  name: 'receivable-debt',
  title: 'invoices.lists.receivableDebt.title',
  empty: 'invoices.lists.receivableDebt.empty',
  source: 'invoices',
  fixed: { ...OUTGOING, ...NO_DRAFTS, ...OWED },
  columns: columns('number', 'series', 'buyer', 'payment', 'due', 'date', 'total'),
};

/** The invoices of one tag (NAV-009). */
export const taggedList = (tagId: string): ListDefinition => ({
  name: 'tag',
  title: 'invoices.lists.tag.title',
  empty: 'invoices.lists.tag.empty',
  source: 'invoices',
  fixed: { tag_id: tagId } satisfies Texts,
  columns: columns('number', 'series', 'partner', 'direction', 'state', 'date', 'total'),
});

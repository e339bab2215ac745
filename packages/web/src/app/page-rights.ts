import { may, type Permission, type PermissionSet } from '@hoadon/domain/access/permission';

const DRAFTS = 'invoice_draft_management.view';
const INVOICES = 'invoice_management.view';

/**
 * The right that a page needs to show anything, by the path of its route. Menus offer, and the shell opens, only what the user may see; the tabs
 * of the settings have theirs beside them (settings-tabs).
 */
export const PAGE_RIGHTS = {
  '/main/revenue': INVOICES,
  '/main/expense': INVOICES,
  '/main/all': INVOICES,
  '/main/suspect': INVOICES,
  '/main/inconsistency': INVOICES,
  '/main/receivable-debt': INVOICES,
  '/main/payable-debt': INVOICES,
  '/main/tag/$tag': INVOICES,
  '/main/payment-receipt': INVOICES,
  '/main/bank-statements': INVOICES,
  '/main/bank-statements/$id': INVOICES,
  '/main/reconciliation': INVOICES,
  '/main/reconciliation/$id': INVOICES,
  '/customer/{-$id}/{-$invoiceType}': INVOICES,
  '/vendor/{-$id}/{-$invoiceType}': INVOICES,
  '/main/invoice/$id': INVOICES,
  '/main/record/new': 'invoice_management.add',
  '/main/status/dashboard': DRAFTS,
  '/main/status/draft': DRAFTS,
  '/main/status/failed': DRAFTS,
  '/main/status/issuing': DRAFTS,
  '/main/import-drafts': DRAFTS,
  '/main/import-drafts/$id': DRAFTS,
  '/main/deleted/copies': 'invoice_management.delete',
  '/main/deleted/drafts': 'invoice_draft_management.delete',
  '/main/invoice/new': 'invoice_draft_management.add',
  '/main/invoice/$id/edit': 'invoice_draft_management.change',
  '/main/invoice/$id/correct/$way': 'invoice_draft_management.add',
  '/main/vat-return': 'report.view',
  '/main/vat-returns': 'report.view',
  '/main/background-jobs': 'setting_management.change',
  '/main/system-status': 'setting_management.change',
} as const satisfies Readonly<Record<string, Permission>>;

/** Pages that show something to everybody who works for the company. */
export const PAGES_FOR_ALL: readonly string[] = [
  '/main/dashboard',
  '/main/getting-started',
  '/main/licence/expired',
  '/main/account',
  '/main/account/second-factor',
  '/notification',
];

/** Pages that another right opens as well: an invoice may be a draft. */
const ALSO_OPENED_BY: Readonly<Partial<Record<string, Permission>>> = {
  '/main/invoice/$id': DRAFTS,
};

const rights: Readonly<Partial<Record<string, Permission>>> = PAGE_RIGHTS;

/** The right that the page of a route needs; null: none. */
export const rightOf = (path: string): Permission | null => rights[path] ?? null;

/** Whether a user with these rights may see the page of a route. */
export function opensPage(path: string, permissions: Partial<PermissionSet>): boolean {
  const needs = [rightOf(path), ALSO_OPENED_BY[path] ?? null].filter((right) => right !== null);
  return needs.length === 0 || needs.some((right) => may(permissions, right));
}

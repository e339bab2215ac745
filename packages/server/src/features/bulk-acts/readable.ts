import { may, type Permission, type PermissionSet } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import type { RawBuilder } from 'kysely';
import { IS_UNISSUED } from '../invoice-lists/index.ts';

const INVOICES: Permission = 'invoice_management.view';
const DRAFTS: Permission = 'invoice_draft_management.view';

/**
 * Condition over the table `invoice` of what a caller may read: a question names invoices with their parties and amounts. Null: all.
 * Throws FORBIDDEN for a caller who may read no invoice.
 */
export function readableBy(permissions: PermissionSet): RawBuilder<unknown> | null {
  if (may(permissions, INVOICES)) return null;
  if (may(permissions, DRAFTS)) return IS_UNISSUED;
  throw new Failure('FORBIDDEN', { permission: INVOICES });
}

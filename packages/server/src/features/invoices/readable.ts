import type { Call } from '@hoadon/contracts/http/define-call';
import { downloadInvoice, getInvoiceFile } from '@hoadon/contracts/invoices';
import { prepareRelease } from '@hoadon/contracts/issuing';
import { may, type Permission, type PermissionSet } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Route, Session } from '../../platform/http/route.ts';

const INVOICES: Permission = 'invoice_management.view';
const DRAFTS: Permission = 'invoice_draft_management.view';

/** Condition over `invoice` of what the lists of unissued invoices show. */
export const IS_UNISSUED = sql`place <> 'released'`;
const IS_NO_DRAFT = sql`place <> 'draft'`;

type Permissions = Partial<PermissionSet>;

export const mayReadInvoices = (permissions: Permissions): boolean => may(permissions, INVOICES);
export const mayReadDrafts = (permissions: Permissions): boolean => may(permissions, DRAFTS);

/**
 * Condition over the table `invoice` of what a caller may read: with the right to invoices alone everything but drafts, with the right
 * to drafts alone what is not issued. Null: all. Throws FORBIDDEN for a caller who may read no invoice.
 */
export function readableBy(permissions: Permissions): RawBuilder<unknown> | null {
  if (mayReadInvoices(permissions)) return mayReadDrafts(permissions) ? null : IS_NO_DRAFT;
  if (mayReadDrafts(permissions)) return IS_UNISSUED;
  throw new Failure('FORBIDDEN', { permission: INVOICES });
}

/** Throws NOT_FOUND for a draft where the caller may read none. */
async function requireReadable(
  db: Db,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
  id: string,
): Promise<void> {
  if (mayReadDrafts(permissions)) return;
  const { rows } = await sql`
    select from invoice where company_id = ${companyId} and id = ${id} and not ${IS_NO_DRAFT}`.execute(
    db,
  );
  if (rows.length > 0) throw new Failure('NOT_FOUND');
}

/**
 * Throws NOT_FOUND for a draft where the caller may read none, and FORBIDDEN for an issued invoice where the caller may read drafts
 * alone, or nothing.
 */
export async function requireReadableInvoice(
  db: Db,
  session: Pick<Session, 'companyId' | 'permissions'>,
  id: string,
): Promise<void> {
  if (mayReadInvoices(session.permissions)) return requireReadable(db, session, id);
  const condition = readableBy(session.permissions) ?? sql`true`;
  const { rows } = await sql`
    select from invoice where company_id = ${session.companyId} and id = ${id} and not (${condition})`.execute(
    db,
  );
  if (rows.length > 0) throw new Failure('FORBIDDEN', { permission: INVOICES });
}

/** What follows these parts of a path is the id of an invoice. */
const OF_INVOICE =
  /\/(?:invoices|by-pinvoice|of-invoice|explanations|evdence_for_change|transfer_invoice|transfer-history|prepare-transfer-invoice-for-token)\/\{id\}/;
/** By the body, or with another right than that to view invoices. */
const OTHERS: readonly Call[] = [getInvoiceFile, downloadInvoice, prepareRelease];

/** Whether the call shows one invoice, which may be a draft, without demanding the right to view drafts. */
const showsInvoice = (call: Call): boolean =>
  (call.access === INVOICES && OF_INVOICE.test(call.path)) || OTHERS.includes(call);

/** The route; where it shows an invoice, a draft is not found by a caller who may not view drafts. */
export function hidesDrafts(db: Db, { call, handle }: Route): Route {
  if (!showsInvoice(call)) return { call, handle };
  return {
    call,
    async handle(input, session, context) {
      await requireReadable(db, session, (input as Readonly<{ id: string }>).id);
      return handle(input, session, context);
    },
  };
}

import { transferForToken } from '@hoadon/contracts/conversions';
import * as corrections from '@hoadon/contracts/corrections';
import { moveInvoicesToDir } from '@hoadon/contracts/directories';
import type { Call } from '@hoadon/contracts/http/define-call';
import * as invoiceRecords from '@hoadon/contracts/invoice-records';
import { downloadInvoice, getInvoiceFile } from '@hoadon/contracts/invoices';
import {
  askAuthority,
  createInvoicePinvoice,
  deleteDraft,
  getPreparedPdf,
  getPreparedXml,
  prepareRelease,
  releaseInvoice,
  updateInvoice,
} from '@hoadon/contracts/issuing';
import { findOutsideLookup } from '@hoadon/contracts/lookup';
import { sendEmail } from '@hoadon/contracts/mailing';
import {
  confirmPaid,
  listAdvances,
  readOpenInvoices,
  recordPayment,
  setDueDate,
  useAdvance,
} from '@hoadon/contracts/payments';
import {
  approveInvoices,
  checkApproval,
  checkValidCustomer,
  getCustomerCheck,
  markConsidered,
  updateOrigin,
  withdrawApproval,
} from '@hoadon/contracts/reconciliation';
import { setTagToInvoices, setToInvoices } from '@hoadon/contracts/tags';
import { getInvoiceDetails } from '@hoadon/contracts/tax-account';
import { may, type Permission, type PermissionSet } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
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

/** Condition over the table `invoice` of what a caller may not read. */
function hiddenFrom(permissions: Permissions): RawBuilder<unknown> {
  if (!may(permissions, INVOICES) && !mayReadDrafts(permissions)) return sql`true`;
  const readable = readableBy(permissions);
  return readable === null ? sql`false` : sql`not (${readable})`;
}

/** Returns those of the ids that name no invoice that the caller may not read. */
export async function withoutHidden(
  db: Db,
  session: Pick<Session, 'companyId' | 'permissions'>,
  ids: readonly string[],
): Promise<string[]> {
  const hidden = await findHidden(db, session, ids);
  return ids.filter((id) => !hidden.has(id));
}

/** Which of these invoices the caller may not read. */
async function findHidden(
  db: Db,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from invoice
    where company_id = ${companyId} and id = ${anyId(ids)} and ${hiddenFrom(permissions)}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

type Named = Readonly<{
  /** Of the input, with the id of an invoice or several, or with objects that name one as `invoice_id`. */
  field: string;
  /** Ids that name nothing are left out by the call; it is refused as NOT_FOUND otherwise. */
  isLeftOut?: true;
}>;

/**
 * Throws NOT_FOUND for a draft where the caller may read none, and FORBIDDEN for an issued invoice where the caller may read drafts
 * alone, or nothing.
 */
export async function requireReadableInvoice(
  db: Db,
  session: Pick<Session, 'companyId' | 'permissions'>,
  id: string,
): Promise<void> {
  const hidden = await findHidden(db, session, [id]);
  if (!hidden.has(id)) return;
  if (mayReadInvoices(session.permissions)) throw new Failure('NOT_FOUND');
  throw new Failure('FORBIDDEN', { permission: INVOICES });
}

/** What follows these parts of a path is the id of an invoice. */
const OF_INVOICE =
  /\/(?:invoices|by-pinvoice|of-invoice|explanations|evdence_for_change|transfer_invoice|transfer-history|prepare-transfer-invoice-for-token)\/\{id\}/;
/** Calls that name invoices otherwise, or demand another right than one on invoices. */
const OTHERS: ReadonlyMap<Call, Named> = new Map<Call, Named>([
  [getInvoiceFile, { field: 'id' }],
  [downloadInvoice, { field: 'id' }],
  [prepareRelease, { field: 'id' }],
  [releaseInvoice, { field: 'id' }],
  [setTagToInvoices, { field: 'invoices' }],
  [setToInvoices, { field: 'invoices' }],
  [moveInvoicesToDir, { field: 'invoices' }],
  [setDueDate, { field: 'invoices_id', isLeftOut: true }],
  [readOpenInvoices, { field: 'invoices_id', isLeftOut: true }],
  [confirmPaid, { field: 'invoices_id' }],
  [recordPayment, { field: 'invoices' }],
  [useAdvance, { field: 'invoices_id' }],
  [listAdvances, { field: 'invoice_id' }],
  [checkApproval, { field: 'ids' }],
  [approveInvoices, { field: 'ids' }],
  [withdrawApproval, { field: 'ids' }],
  [updateOrigin, { field: 'id' }],
  [markConsidered, { field: 'invoice_ids' }],
  [checkValidCustomer, { field: 'invoice_id' }],
  [getCustomerCheck, { field: 'id' }],
  [askAuthority, { field: 'id' }],
  [getPreparedXml, { field: 'id' }],
  [getPreparedPdf, { field: 'id' }],
  [updateInvoice, { field: 'id' }],
  [deleteDraft, { field: 'id' }],
  [createInvoicePinvoice, { field: 'ir_invoice_id' }],
  [sendEmail, { field: 'id' }],
  [transferForToken, { field: 'id' }],
  [findOutsideLookup, { field: 'invoice_id' }],
  [corrections.beginCorrectionList, { field: 'original_ids' }],
  [corrections.cancelInvoice, { field: 'id' }],
  [corrections.editInvoiceInfo, { field: 'id' }],
  [corrections.editInvoiceInfoV2, { field: 'id' }],
  [corrections.editInvoiceProduct, { field: 'id' }],
  [corrections.editInvoiceProductV2, { field: 'id' }],
  [corrections.replaceInvoice, { field: 'id' }],
  [corrections.replaceInvoiceV2, { field: 'id' }],
  [corrections.releaseCorrection, { field: 'id' }],
  [corrections.uploadEvidence, { field: 'id' }],
  [corrections.addExplanation, { field: 'id' }],
  [getInvoiceDetails, { field: 'id' }],
  [invoiceRecords.getInvoiceRecord, { field: 'id' }],
  [invoiceRecords.updateInvoiceRecord, { field: 'id' }],
  [invoiceRecords.addRecordFile, { field: 'id' }],
  [invoiceRecords.getRecordFile, { field: 'id' }],
  [invoiceRecords.setRecordFileAside, { field: 'id' }],
]);

/** Where the call names invoices, which the right that it demands alone does not let its caller read; null: nowhere. */
function namedBy(call: Call): Named | null {
  const { access, path } = call;
  const isOfInvoice = access.startsWith('invoice_management.') && OF_INVOICE.test(path);
  return OTHERS.get(call) ?? (isOfInvoice ? { field: 'id' } : null);
}

type NamedId = string | Readonly<{ invoice_id: string }>;
type NamedIds = NamedId | readonly NamedId[] | null;
const idOf = (named: NamedId): string => (typeof named === 'string' ? named : named.invoice_id);

/** The route; where it names an invoice, one that the caller may not read is answered as the invoice of another company. */
export function hidesDrafts(db: Db, { call, handle }: Route): Route {
  const named = namedBy(call);
  if (!named) return { call, handle };
  const { field, isLeftOut } = named;
  return {
    call,
    async handle(input, session, context) {
      const { permissions } = session;
      if (may(permissions, INVOICES) && mayReadDrafts(permissions))
        return handle(input, session, context);
      const fields = input as Readonly<Record<string, NamedIds | undefined>>;
      const ids = [fields[field] ?? []].flat().map(idOf);
      const hidden = await findHidden(db, session, ids);
      if (hidden.size > 0 && !isLeftOut) throw new Failure('NOT_FOUND');
      const readable = { ...fields, [field]: ids.filter((id) => !hidden.has(id)) };
      return handle(isLeftOut ? readable : input, session, context);
    },
  };
}

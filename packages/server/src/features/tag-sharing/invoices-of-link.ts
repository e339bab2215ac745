import type { getInvoiceFileClient, getSharedInvoices } from '@hoadon/contracts/tag-sharing';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import type { FileAnswer } from '../../platform/http/route.ts';
import { pdfDocument, requireListDocument, requireOpened, xmlDocument } from '../invoices/index.ts';
import type { TagSharingDeps } from './deps.ts';
import { findShared, isShared, type SharedInvoiceCursor } from './invoice.repository.ts';
import { openShare, type ShareName, type Visitor } from './open-share.ts';
import type { OpenShare } from './share.repository.ts';

const DOCUMENTS = { pdf: pdfDocument, xml: xmlDocument, list: requireListDocument } as const;
const CURSOR = /^(\d{4}-\d\d-\d\d)_(\d{1,19})$/;

/** A page of the invoices of a shared tag. */
export async function sharedInvoices(
  deps: TagSharingDeps,
  visitor: Visitor,
  { page_size: limit, cursor, ...name }: z.output<typeof getSharedInvoices.input>,
): Promise<z.input<typeof getSharedInvoices.output>> {
  const { share, note } = await openShare(deps, visitor, name);
  const after = cursor === undefined ? null : placeOf(cursor);
  await note(after === null ? 'list' : 'page', { after });
  const rows = await findShared(deps.db, whose(name, share), { after, limit: limit + 1 });
  const invoices = rows.slice(0, limit);
  const last = rows.length > limit ? invoices.at(-1) : undefined;
  const { owner_name, owner_taxcode, tag_name, tag_color, expires_on } = share;
  return {
    share: { owner_name, owner_taxcode, tag_name, tag_color, expires_on },
    invoices,
    next_cursor: last ? `${last.issued_date}_${last.id}` : null,
  };
}

/** A document of one of these invoices. Throws NOT_FOUND for any other of the company. */
export async function sharedFile(
  deps: TagSharingDeps,
  visitor: Visitor,
  { id, file_type, ...name }: z.output<typeof getInvoiceFileClient.input>,
): Promise<FileAnswer> {
  const { share, note } = await openShare(deps, visitor, name);
  if (!(await isShared(deps.db, whose(name, share), id))) throw new Failure('NOT_FOUND');
  const { company_owner: companyId } = name;
  const invoice = await requireOpened(deps, companyId, id);
  const document = await DOCUMENTS[file_type](deps, companyId, invoice);
  await note('file', { invoice: id, file_type });
  return document;
}

const whose = ({ company_owner: companyId }: ShareName, share: OpenShare) => ({
  companyId,
  tagId: share.tag_id,
  partnerId: share.partner_id,
  withPurchases: share.with_purchases,
});

function placeOf(cursor: string): SharedInvoiceCursor {
  const [, issuedOn, id] = CURSOR.exec(cursor) ?? [];
  if (issuedOn === undefined || id === undefined)
    throw new Failure('INPUT_DATA_IS_INVALID', { field: 'cursor' });
  return { issuedOn, id };
}

import type { DeletedInvoice, listDeletedCopies } from '@hoadon/contracts/imported-copies';
import type { Permission } from '@hoadon/domain/access/permission';
import type { z } from 'zod';
import { requirePermission } from '../../platform/http/require-permission.ts';
import type { PageAnswer, Session } from '../../platform/http/route.ts';
import { invoiceRow } from '../invoices/index.ts';
import { type DeletedKind, findDeleted } from './deleted-invoices.repository.ts';
import type { ImportedCopiesDeps } from './deps.ts';

type DeletedRequest = z.output<typeof listDeletedCopies.input> & Readonly<{ kind: DeletedKind }>;

/** The list names parties and amounts, which the right to delete does not show. */
const READ: Readonly<Record<DeletedKind, Permission>> = {
  drafts: 'invoice_draft_management.view',
  copies: 'invoice_management.view',
};

/** Returns a page of deleted drafts or copies, the last deleted first. Throws FORBIDDEN where the caller may not view that kind. */
export async function pageOfDeleted(
  { db }: Pick<ImportedCopiesDeps, 'db'>,
  session: Session,
  { kind, search_text: words, cursor, page_size: limit }: DeletedRequest,
): Promise<PageAnswer<DeletedInvoice[]>> {
  requirePermission(session, READ[kind]);
  const [microseconds, id] = cursor?.split(',') ?? [];
  const loaded = await findDeleted(db, session.companyId, {
    kind,
    words,
    after: microseconds && id ? { microseconds, id } : null,
    limit: limit + 1,
  });
  const rows = loaded.slice(0, limit);
  const last = loaded.length > limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => ({
      ...invoiceRow(row),
      deleted_at: new Date(row.deleted_at).toISOString(),
      deleted_by: row.deleted_by,
    })),
    pageInfo: {
      total: null,
      current_page: null,
      current_limit: limit,
      next_cursor: last ? `${last.microseconds},${last.id}` : null,
    },
  };
}

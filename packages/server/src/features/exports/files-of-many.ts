import { sql } from 'kysely';
import type { FileAct, LeftOutRule, Pages } from '../bulk-acts/index.ts';
import { findRowsById, type ListedInvoice } from '../invoices/index.ts';
import type { ExportsDeps } from './deps.ts';
import { mergedPdf } from './merged-pdf.ts';
import { readAhead } from './read-ahead.ts';
import { exportWorkbook } from './workbook.ts';
import { zipOfDocuments } from './zip.ts';

const MOST_EXPORTED = 250_000;
/** They may have to be printed first: some 20 ms each. */
const MOST_DOCUMENTS = 20_000;

const DELETED: LeftOutRule = ['deleted', sql`deleted_at is not null`];

/** Files made of many invoices: a workbook of what the list shows, their documents, one PDF of all. */
export const filesOfMany = (deps: ExportsDeps): FileAct[] => [
  {
    kind: 'export',
    permission: 'invoice_management.view',
    leavesOut: [DELETED],
    most: MOST_EXPORTED,
    file: ({ companyId, pages, ...request }) =>
      exportWorkbook(deps, { ...request, rows: rowsOf(deps, companyId, pages) }),
  },
  {
    kind: 'download',
    permission: 'invoice_management.view',
    leavesOut: [DELETED, ['no-file', sql`signed_at is null and not has_original`]],
    most: MOST_DOCUMENTS,
    file: async (request) => zipOfDocuments(deps, request),
  },
  {
    kind: 'merged-pdf',
    permission: 'invoice_management.view',
    leavesOut: [DELETED, ['no-file', sql`direction <> 'issued' and not has_original`]],
    most: MOST_DOCUMENTS,
    file: async (request) => mergedPdf(deps, request),
  },
];

/** The next are being read while the last ones are written. */
const rowsOf = (
  { db }: Pick<ExportsDeps, 'db'>,
  companyId: string,
  pages: Pages,
): AsyncIterable<readonly ListedInvoice[]> =>
  readAhead(pages, 2, (ids) => findRowsById(db, companyId, ids));

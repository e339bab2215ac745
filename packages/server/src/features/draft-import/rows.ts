import type { ImportedRow, listImportedRows } from '@hoadon/contracts/draft-import';
import { writeImportedLine } from '@hoadon/contracts/issuing';
import type { z } from 'zod';
import type { PageAnswer } from '../../platform/http/route.ts';
import type { DraftImportDeps } from './deps.ts';
import { findRows, type ResultRow } from './result.repository.ts';
import { requireImport } from './view.ts';

type RowsInput = z.output<typeof listImportedRows.input>;

/** Rows of the file with their verdicts, a page at a time. */
export async function pageOfRows(
  { db }: DraftImportDeps,
  companyId: string,
  { id, bucket, cursor, page_size }: RowsInput,
): Promise<PageAnswer<ImportedRow[]>> {
  const { mapping } = await requireImport(db, companyId, id);
  const rowsAndNext = await findRows(db, companyId, {
    importId: id,
    bucket: bucket ?? null,
    after: Number(cursor ?? 0),
    limit: page_size + 1,
    nameColumn: mapping.lineName ?? 0,
  });
  const rows = rowsAndNext.slice(0, page_size);
  const last = rowsAndNext.length > page_size ? rows.at(-1) : undefined;
  return {
    rows: rows.map(wireRow),
    pageInfo: {
      total: null,
      current_page: null,
      current_limit: page_size,
      next_cursor: last ? String(last.row) : null,
    },
  };
}

const wireRow = ({
  row,
  invoice_key,
  bucket,
  name,
  line,
  invoice_id,
  issues,
}: ResultRow): ImportedRow => ({
  row,
  invoice_key,
  bucket,
  name,
  line: line && writeImportedLine(line),
  invoice_id,
  issues: issues.map(({ column, code, params, severity }) => ({
    path: column ?? '',
    code,
    params: { ...params },
    severity,
  })),
});

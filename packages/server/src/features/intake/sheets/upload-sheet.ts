import type { UploadedInvoices } from '@hoadon/contracts/intake';
import type { uploadInvoicesByExcel } from '@hoadon/contracts/intake-sheets';
import { Failure } from '@hoadon/domain/errors/failure';
import { findHeading, headingTexts } from '@hoadon/domain/import/find-heading';
import { sampleTexts } from '@hoadon/domain/import/sample-texts';
import { matchSheet } from '@hoadon/domain/intake/sheet/match-sheet';
import type { z } from 'zod';
import type { SheetRow } from '../../../connectors/spreadsheet/port.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import type { IntakeDeps } from '../deps.ts';
import { handIn, MOST_FILE_BYTES } from '../upload.ts';
import { checkMapping } from './check-mapping.ts';
import { readRows } from './read-rows.ts';
import { findRememberedSheet, insertSheet, type SavedSheet } from './sheet.repository.ts';

type Input = z.output<typeof uploadInvoicesByExcel.input>;

const LONGEST_HEADER = 200;
/** Columns are recognised by the first rows under the heading. */
const SAMPLED_ROWS = 20;

const isYes = (flag: Input['confirm']): boolean => flag === true || flag === 'true' || flag === '1';

/**
 * Saves a workbook, and reads it at once, or when its columns are confirmed (IMP-021). Throws INPUT_DATA_IS_INVALID without
 * a file, PAYLOAD_TOO_LARGE, IMPORT_FILE_UNREADABLE, IMPORT_COLUMNS_INVALID if no confirmation is requested,
 * DIRECTORY_UNKNOWN.
 */
export async function uploadSheet(
  deps: IntakeDeps,
  session: Session,
  context: RequestContext,
  { kind_of, parent_id, confirm }: Input,
): Promise<UploadedInvoices> {
  const file = context.files['file'];
  if (!file || file.bytes.length === 0)
    throw new Failure('INPUT_DATA_IS_INVALID', { file: 'required' });
  if (file.bytes.length > MOST_FILE_BYTES) throw new Failure('PAYLOAD_TOO_LARGE');
  const { companyId } = session;
  const direction = isYes(kind_of) ? 'issued' : 'received';
  const table = tableIn(await readRows(deps, companyId, file.bytes));
  const mapping = matchSheet(table.headers, await findRememberedSheet(deps.db, companyId));
  const state = isYes(confirm) ? 'mapping' : 'reading';
  if (state === 'reading') checkMapping(mapping, table.headers.length, direction);
  const handed = { way: 'excel', state, direction, files: [file], parentId: parent_id } as const;
  return handIn(deps, session, context, {
    ...handed,
    beside: (tx, importId) => insertSheet(tx, companyId, importId, { ...table, mapping }),
  });
}

function tableIn(rows: readonly SheetRow[]): Omit<SavedSheet, 'mapping'> {
  const heading = findHeading(rows, (headers) => Object.keys(matchSheet(headers)).length);
  const below = heading ? rows.filter(({ row }) => row > heading.row) : [];
  if (!heading || below.length === 0)
    throw new Failure('IMPORT_FILE_UNREADABLE', { reason: 'empty' });
  const headers = headingTexts(heading).map((text) => text.slice(0, LONGEST_HEADER));
  const first = below.slice(0, SAMPLED_ROWS).map(({ cells }) => cells);
  return {
    heading_row: heading.row,
    row_count: below.length,
    headers,
    samples: sampleTexts(first, headers.length),
  };
}

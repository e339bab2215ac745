import { createHash } from 'node:crypto';
import type { DraftImport } from '@hoadon/contracts/draft-import';
import { Failure } from '@hoadon/domain/errors/failure';
import { findHeading, headingTexts } from '@hoadon/domain/import/find-heading';
import { matchColumns } from '@hoadon/domain/import/match-columns';
import { type SheetRow, UnreadableWorkbook } from '../../connectors/spreadsheet/port.ts';
import { perform } from '../../platform/acts/perform.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import type { DraftImportDeps } from './deps.ts';
import { settleMadeBefore } from './earlier-imports.ts';
import { findRemembered, insertImport, insertRows } from './repository.ts';
import { readImport } from './view.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_NAME = 200;
const MAX_HEADER = 200;

/** Saves a workbook: finds its heading and its columns, and stores its rows for the dry run. */
export async function uploadImport(
  deps: DraftImportDeps,
  { companyId, actor }: Session,
  context: RequestContext,
): Promise<DraftImport> {
  const file = context.files['file'];
  if (!file) throw new Failure('IMPORT_FILE_UNREADABLE', { reason: 'missing' });
  if (file.bytes.length > MAX_BYTES) throw new Failure('PAYLOAD_TOO_LARGE');
  const rows = await readRows(deps, companyId, file.bytes);
  const heading = findHeading(rows);
  const below = rows.filter(({ row }) => heading !== null && row > heading.row);
  if (!heading || below.length === 0)
    throw new Failure('IMPORT_FILE_UNREADABLE', { reason: 'empty' });
  const headers = headingTexts(heading).map((text) => text.slice(0, MAX_HEADER));
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'draft-import.upload', at };
  return perform(deps.db, act, async (tx) => {
    const id = await insertImport(tx, companyId, {
      fileName: file.name.slice(-MAX_NAME),
      fileHash: createHash('sha256').update(file.bytes).digest('hex'),
      headingRow: heading.row,
      headers,
      mapping: matchColumns(headers, await findRemembered(tx, companyId)),
      actor,
      at,
    });
    await insertRows(tx, companyId, id, below);
    await settleMadeBefore(tx, companyId, id);
    const made = await readImport(tx, companyId, id);
    await context.saveResponse(tx, made);
    return made;
  });
}

async function readRows(
  { spreadsheet }: DraftImportDeps,
  companyId: string,
  bytes: Uint8Array,
): Promise<SheetRow[]> {
  try {
    return await spreadsheet.read(companyId, bytes);
  } catch (cause) {
    if (!(cause instanceof UnreadableWorkbook)) throw cause;
    throw new Failure('IMPORT_FILE_UNREADABLE', { reason: cause.fault }, { cause });
  }
}

import { IMPORT_COLUMNS } from '@hoadon/domain/import/import-columns';
import type { PlacedIssue } from '@hoadon/domain/import/import-issue';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { WrittenCell } from '../../connectors/spreadsheet/port.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import type { DraftImportDeps } from './deps.ts';
import { type FoundRow, findRows } from './result.repository.ts';
import { WORKBOOK } from './template.ts';
import { theImport } from './view.ts';

/** Sentences by code, in the language of whoever asks. */
type Words = Readonly<Record<string, string>>;

const ROWS_AT_ONCE = 2_000;
const HEAD = [
  ['row', 8],
  ['key', 18],
  ['name', 32],
  ['verdict', 18],
  ['issues', 70],
  ['serial', 12],
  ['number', 14],
  ['state', 20],
  ['failure', 40],
] as const;
const HEADER_OF = new Map<string, string>(IMPORT_COLUMNS.map(({ key, header }) => [key, header]));

/** What became of every row of the file, as a workbook. */
export async function resultFile(
  deps: DraftImportDeps,
  companyId: string,
  id: string,
  words: Words,
): Promise<FileAnswer> {
  const { mapping, headers } = await theImport(deps.db, companyId, id);
  const say = (key: string) => (Object.hasOwn(words, key) ? (words[key] ?? key) : key);
  const nameOf = (column: string) =>
    headers[Object.entries(mapping).find(([key]) => key === column)?.[1] ?? -1] ||
    HEADER_OF.get(column) ||
    column;
  const rows: WrittenCell[][] = [];
  for (let after = 0; ; ) {
    const found = await findRows(deps.db, companyId, {
      importId: id,
      bucket: null,
      after,
      limit: ROWS_AT_ONCE,
      nameColumn: mapping.lineName ?? 0,
    });
    rows.push(...found.map((row) => cellsOf(row, say, nameOf)));
    after = found.at(-1)?.row ?? after;
    if (found.length < ROWS_AT_ONCE) break;
  }
  const columns = HEAD.map(([key, width]) => ({ header: say(`head.${key}`), width }));
  const bytes = await deps.spreadsheet.write(companyId, [{ name: 'Hóa đơn', columns, rows }]);
  return { bytes, mediaType: WORKBOOK, name: `ket-qua-nhap-hoa-don-${id}.xlsx` };
}

type Say = (key: string) => string;

function cellsOf(row: FoundRow, say: Say, nameOf: Say): WrittenCell[] {
  const { bucket, processing_state: state } = row;
  return [
    row.row,
    row.invoice_key,
    row.name,
    bucket === null ? null : say(`bucket.${bucket}`),
    row.issues.map((issue) => sentence(issue, say, nameOf)).join('\n') || null,
    row.serial,
    row.number === null ? null : displayNumber(row.number),
    state === null ? null : say(`state.${state}`),
    row.failure === null ? null : say(`failure.${row.failure}`).replace(/^failure\./, ''),
  ];
}

function sentence({ column, code, params }: PlacedIssue, say: Say, nameOf: Say): string {
  const text = say(`issue.${code}`).replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => params[name] ?? '',
  );
  return column === null ? text : `${nameOf(column)}: ${text}`;
}

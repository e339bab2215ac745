import { AMOUNT_PARAMETERS, readableParameters } from '@hoadon/domain/errors/readable-parameters';
import { columnsOfFields, plainHeading } from '@hoadon/domain/import/import-column';
import { IMPORT_COLUMNS } from '@hoadon/domain/import/import-columns';
import type { PlacedIssue } from '@hoadon/domain/import/import-issue';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { formatNumber, VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import type { WrittenCell } from '../../connectors/spreadsheet/port.ts';
import type { StreamAnswer } from '../../platform/http/route.ts';
import { resultWorkbook, type Say, type Words, wordsOf } from '../bulk-acts/index.ts';
import type { DraftImportDeps } from './deps.ts';
import { findRows, type ResultRow } from './result.repository.ts';
import { requireImport } from './view.ts';

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
): Promise<StreamAnswer> {
  const { mapping, headers } = await requireImport(deps.db, companyId, id);
  const say = wordsOf(words);
  const nameOf = (column: string) =>
    plainHeading(headers[Object.entries(mapping).find(([key]) => key === column)?.[1] ?? -1]) ||
    HEADER_OF.get(column) ||
    column;
  return resultWorkbook<ResultRow>(deps.spreadsheet, say, {
    name: `ket-qua-nhap-hoa-don-${id}.xlsx`,
    sheet: 'Hóa đơn',
    head: HEAD,
    rowsAfter: (last, limit) =>
      findRows(deps.db, companyId, {
        importId: id,
        bucket: null,
        after: last?.row ?? 0,
        limit,
        nameColumn: mapping.lineName ?? 0,
      }),
    cellsOf: (row) => cellsOf(row, say, nameOf),
  });
}

function cellsOf(row: ResultRow, say: Say, nameOf: Say): WrittenCell[] {
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
  const readable = readableParameters(params, AMOUNT_PARAMETERS, (amount) =>
    formatNumber(amount, VIETNAMESE_FORMAT),
  );
  const text = say(`issue.${code}`).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    name === 'fields'
      ? columnsOfFields(params['fields'] ?? '')
          .map(nameOf)
          .join(', ')
      : (readable[name] ?? ''),
  );
  const isNamed = column === null || text.startsWith(nameOf(column));
  return isNamed ? text : `${nameOf(column)}: ${text}`;
}

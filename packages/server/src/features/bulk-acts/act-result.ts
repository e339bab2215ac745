import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { WrittenCell } from '../../connectors/spreadsheet/port.ts';
import type { Session, StreamAnswer } from '../../platform/http/route.ts';
import { amountCell } from './amount-cell.ts';
import type { BulkActsDeps } from './deps.ts';
import { findItems, type ItemRow } from './items.repository.ts';
import type { KnownActs } from './known-acts.ts';
import { requireRun } from './read-acts.ts';
import { resultWorkbook, type Say, type Words, wordsOf } from './result-workbook.ts';

const HEAD = [
  ['position', 6],
  ['serial', 12],
  ['number', 12],
  ['date', 12],
  ['buyer', 40],
  ['taxCode', 18],
  ['total', 20],
  ['currency', 10],
  ['state', 20],
  ['reason', 70],
] as const;

/** Each row of an act with what became of it, as a workbook. Throws NOT_FOUND for what was not begun. */
export async function actResult(
  deps: BulkActsDeps,
  acts: KnownActs,
  session: Session,
  { id, words }: Readonly<{ id: string; words: Words }>,
): Promise<StreamAnswer> {
  const { run } = await requireRun(deps.db, acts, session, id);
  if (run.state === 'asked') throw new Failure('NOT_FOUND');
  const say = wordsOf(words);
  return resultWorkbook<ItemRow>(deps.spreadsheet, say, {
    name: `ket-qua-${run.kind}-${id}.xlsx`,
    sheet: say('sheet'),
    head: HEAD,
    rowsAfter: (last, limit) => {
      const window = { isFailed: false, after: last?.position ?? 0, limit };
      return findItems(deps.db, session.companyId, id, window);
    },
    cellsOf: (row) => cellsOf(row, say),
  });
}

const cellsOf = (row: ItemRow, say: Say): WrittenCell[] => [
  row.position,
  `${row.template}${row.serial}`,
  row.number === null ? null : displayNumber(row.number),
  { day: row.issued_on },
  row.buyer_name,
  row.buyer_tax_code,
  amountCell(row.with_tax),
  row.currency,
  say(`state.${row.state}`),
  row.failure && say(`failure.${row.failure}`),
];

import { formatDate } from '@hoadon/domain/dates/format-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { WrittenCell } from '../../../connectors/spreadsheet/port.ts';
import type { StreamAnswer } from '../../../platform/http/route.ts';
import {
  amountCell,
  resultWorkbook,
  type Say,
  type Words,
  wordsOf,
} from '../../bulk-acts/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { findRun } from './bulk.repository.ts';
import { findItems, type ItemRow } from './bulk-items.repository.ts';

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
  ['code', 38],
  ['reason', 70],
] as const;

/** Each invoice of a run with its number and code, or the reason why not, as a workbook. */
export async function bulkResult(
  deps: IssuingDeps,
  companyId: string,
  id: string,
  words: Words,
): Promise<StreamAnswer> {
  if (!(await findRun(deps.db, companyId, id))) throw new Failure('NOT_FOUND');
  const say = wordsOf(words);
  return resultWorkbook<ItemRow>(deps.spreadsheet, say, {
    name: `ket-qua-phat-hanh-${id}.xlsx`,
    sheet: say('sheet'),
    head: HEAD,
    rowsAfter: (last, limit) =>
      findItems(deps.db, companyId, id, { isProblem: false, from: last?.position ?? 0, limit }),
    cellsOf: (row) => cellsOf(row, say),
  });
}

const cellsOf = (row: ItemRow, say: Say): WrittenCell[] => [
  row.position,
  `${row.template}${row.serial}`,
  row.number === null ? null : displayNumber(row.number),
  formatDate(row.issued_on),
  row.buyer_name,
  row.buyer_tax_code,
  amountCell(row.with_tax),
  row.currency,
  say(`state.${row.state}`),
  row.authority_code,
  reasonIn(row, say),
];

/** Our own codes in the caller's words; the authority's refusal in its own, with its code. */
function reasonIn({ failure, failure_code, failure_text }: ItemRow, say: Say): string | null {
  const code = failure ?? failure_code;
  if (code === null) return null;
  const known = beginningsOf(code).find((part) => say(`failure.${part}`) !== `failure.${part}`);
  if (known !== undefined) return say(`failure.${known}`);
  return failure_text ? `${failure_text} (${code})` : code;
}

/** `AUTHORITY_UNREACHABLE_NETWORK`, then `AUTHORITY_UNREACHABLE`: the words may be those of the group. */
const beginningsOf = (code: string): string[] =>
  code.split('_').map((_, index, parts) => parts.slice(0, parts.length - index).join('_'));

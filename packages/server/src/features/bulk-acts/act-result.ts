import type { RowActKind } from '@hoadon/contracts/bulk-acts';
import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { WrittenCell } from '../../connectors/spreadsheet/port.ts';
import type { Session, StreamAnswer } from '../../platform/http/route.ts';
import type { DeclaredActs } from './declared-acts.ts';
import type { BulkActsDeps } from './deps.ts';
import { type BulkItemRow, findItems } from './items.repository.ts';
import { requireSeen } from './read-acts.ts';
import { amountCell, resultWorkbook, type Say, type Words, wordsOf } from './workbook/index.ts';

const HEAD = [
  ['position', 6],
  ['serial', 12],
  ['number', 12],
  ['date', 12],
  ['partner', 40],
  ['taxCode', 18],
  ['total', 20],
  ['currency', 10],
  ['state', 20],
  ['code', 38],
  ['reason', 70],
] as const;

/** As files of the house are named. */
const FILE: Readonly<Record<RowActKind, string>> = {
  issue: 'phat-hanh',
  delete: 'xoa',
  restore: 'lay-lai',
  'delete-copies': 'xoa-ban-nhap',
  'restore-copies': 'lay-lai-ban-nhap',
  'send-email': 'gui-email',
  pay: 'thanh-toan',
  unpay: 'huy-thanh-toan',
  tag: 'doi-nhan',
  'undo-tag': 'hoan-tac-doi-nhan',
  move: 'chuyen-thu-muc',
  'move-back': 'chuyen-lai',
  'empty-directories': 'xoa-thu-muc',
  'apply-rules': 'quy-tac',
  'take-rules-back': 'hoan-tac-quy-tac',
  approve: 'duyet',
  'take-approval-back': 'hoan-tac-duyet',
  verify: 'kiem-tra',
};

/** Each row of an act with what became of it, as a workbook. Throws NOT_FOUND for what was not begun. */
export async function actResult(
  deps: BulkActsDeps,
  acts: DeclaredActs,
  session: Session,
  { id, words }: Readonly<{ id: string; words: Words }>,
): Promise<StreamAnswer> {
  const { act, run } = await requireSeen(deps.db, acts, session, id);
  if (run.state === 'asked') throw new Failure('NOT_FOUND');
  const say = wordsOf(words);
  const { kind, goesOn } = act;
  return resultWorkbook<BulkItemRow>(deps.spreadsheet, say, {
    name: `ket-qua-${FILE[kind]}-${id}.xlsx`,
    sheet: say('sheet'),
    head: HEAD,
    rowsAfter: (last, limit) => {
      const window = { isFailed: false, from: last?.position ?? 0, limit };
      return findItems(deps.db, session.companyId, { runId: id, goesOn }, window);
    },
    cellsOf: (row) => cellsOf(row, say),
  });
}

const cellsOf = (row: BulkItemRow, say: Say): WrittenCell[] => [
  row.position,
  `${row.template}${row.serial}`,
  row.number === null ? null : displayNumber(row.number),
  { day: row.issued_on },
  row.partner_name,
  row.partner_tax_code,
  row.with_tax === '' ? null : amountCell(row.with_tax),
  row.currency,
  say(`state.${row.state}`),
  row.authority_code,
  reasonIn(row, say),
];

/** Our own codes in the caller's words; the authority's refusal in its own, with its code. */
function reasonIn({ failure, failure_code, failure_text }: BulkItemRow, say: Say): string | null {
  const code = failure ?? failure_code;
  if (code === null) return null;
  const translatedPart = beginningsOf(code).find(
    (part) => say(`failure.${part}`) !== `failure.${part}`,
  );
  if (translatedPart !== undefined) return say(`failure.${translatedPart}`);
  return failure_text ? `${failure_text} (${code})` : code;
}

/** `AUTHORITY_UNREACHABLE_NETWORK`, then `AUTHORITY_UNREACHABLE`: the words may be those of the group. */
const beginningsOf = (code: string): string[] =>
  code.split('_').map((_, index, parts) => parts.slice(0, parts.length - index).join('_'));

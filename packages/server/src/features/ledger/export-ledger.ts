import type { exportLedger } from '@hoadon/contracts/ledger';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import { Failure } from '@hoadon/domain/errors/failure';
import type { LedgerAccounts } from '@hoadon/domain/ledger/journal-entries';
import { movesFromDocument } from '@hoadon/domain/ledger/moves-from-document';
import type { BarredShare } from '@hoadon/domain/verification/input-vat/barred-share';
import type { z } from 'zod';
import type { WrittenCell } from '../../connectors/spreadsheet/port.ts';
import type { Db } from '../../platform/db/open.ts';
import type { StreamAnswer } from '../../platform/http/route.ts';
import { companyQuery, declaredBy } from '../company/index.ts';
import { reportRange } from '../statistics/index.ts';
import { type Deductions, deductionsOf, type MovedDeduction } from '../vat-return/index.ts';
import type { LedgerDeps } from './deps.ts';
import { LAYOUTS, type Layout } from './layouts.ts';
import { entered, enteredMove, enteredReversal } from './ledger-entry.ts';
import {
  findPosted,
  findPostedById,
  findReversed,
  type PostedRow,
  type ReversedRow,
} from './posted.repository.ts';
import { streamCsv } from './write-csv.ts';

type LedgerRequest = z.output<typeof exportLedger.input>;

const DIRECTIONS = {
  revenue: ['issued'],
  expense: ['received'],
  all: ['issued', 'received'],
} as const;
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv; charset=utf-8';

/**
 * The entries of some days, in dong. A sale that was replaced in a later month stays entered in its own and is reversed on the day of its
 * replacement, so that months that were exported when they were closed add up. But for these the entries come to what the statistics of the days come to.
 * Behind them come the reversals, and the days on which the deduction of deferred purchases moves, which change no total; none of them is dated before
 * its document. Throws INPUT_DATA_IS_INVALID for
 * days that no report covers, and for MISA's layout as CSV.
 */
export async function writeLedger(
  { db, clock, spreadsheet }: LedgerDeps,
  companyId: string,
  request: LedgerRequest,
): Promise<StreamAnswer> {
  if (request.layout === 'misa' && request.format === 'csv')
    throw new Failure(
      'INPUT_DATA_IS_INVALID',
      {},
      { issues: [{ path: 'format', code: 'invalid', severity: 'error' }] },
    );
  const days = reportRange(request, clock.today());
  const layout = LAYOUTS[request.layout];
  const { barred, moved } =
    request.transaction === 'revenue' ? NO_DEDUCTIONS : await readDeductions(db, companyId, days);
  const question = { ...days, directions: DIRECTIONS[request.transaction] };
  const rows = findPosted(db, companyId, question);
  const sheet = {
    name: layout.sheet,
    columns: layout.columns,
    rows: rowsOf(layout, rows, {
      barred: new Map(barred.map((one) => [one.id, one])),
      reversed: () => findReversed(db, companyId, question),
      moved: () => movesWithRows(db, companyId, moved, days),
      accounts: accountsIn(request),
    }),
  };
  const name = `${layout.file}-${days.from}-${days.to}.${request.format}`;
  return request.format === 'csv'
    ? { stream: streamCsv(sheet), mediaType: CSV, name }
    : { stream: await spreadsheet.stream(sheet), mediaType: WORKBOOK, name };
}

const accountsIn = (request: LedgerRequest): LedgerAccounts => ({
  receivable: request.receivable_account,
  revenue: request.revenue_account,
  outputVat: request.output_vat_account,
  payable: request.payable_account,
  purchases: request.purchases_account,
  inputVat: request.input_vat_account,
});

type PostedDeductions = Pick<Deductions, 'barred' | 'moved'>;

const NO_DEDUCTIONS: PostedDeductions = { barred: [], moved: [] };

async function readDeductions(
  db: Db,
  companyId: string,
  days: DateRange,
): Promise<PostedDeductions> {
  const type = declaredBy(await companyQuery(db, companyId).executeTakeFirstOrThrow());
  const query = { ...days, ids: [] };
  return deductionsOf(db, companyId, query, { family: new Map(), type });
}

type Moved = Readonly<{ row: PostedRow; move: MovedDeduction }>;

/** Those that are entered on these days, in the order of the days. */
async function movesWithRows(
  db: Db,
  companyId: string,
  moved: readonly MovedDeduction[],
  { from, to }: DateRange,
): Promise<Moved[]> {
  const movesById = Map.groupBy(moved, ({ invoice_id }) => invoice_id);
  const rows = await findPostedById(db, companyId, [...movesById.keys()]);
  return [...movesById]
    .flatMap(([id, moves]) => {
      const row = rows.get(id);
      return row ? movesFromDocument(moves, row.issued_on).map((move) => ({ row, move })) : [];
    })
    .filter(({ move: { on } }) => on >= from && on <= to)
    .toSorted(({ move: a }, { move: b }) => (a.on < b.on ? -1 : Number(a.on > b.on)));
}

type Ways = Readonly<{
  barred: ReadonlyMap<string, BarredShare>;
  reversed: () => Promise<readonly ReversedRow[]>;
  moved: () => Promise<readonly Moved[]>;
  accounts: LedgerAccounts;
}>;

async function* rowsOf(
  layout: Layout,
  pages: ReturnType<typeof findPosted>,
  { barred, reversed, moved, accounts }: Ways,
): AsyncGenerator<WrittenCell[]> {
  for await (const page of pages)
    for (const row of page) yield* layout.rows(entered(row, barred.get(row.id) ?? null, accounts));
  for (const row of await reversed()) yield* layout.rows(enteredReversal(row, accounts));
  for (const { row, move } of await moved()) yield* layout.rows(enteredMove(row, move, accounts));
}

import type { exportLedger } from '@hoadon/contracts/ledger';
import { Failure } from '@hoadon/domain/errors/failure';
import type { LedgerAccounts } from '@hoadon/domain/ledger/journal-entries';
import type { BarredShare } from '@hoadon/domain/verification/barred-share';
import type { z } from 'zod';
import type { WrittenCell } from '../../connectors/spreadsheet/port.ts';
import type { StreamAnswer } from '../../platform/http/route.ts';
import { reportRange } from '../statistics/index.ts';
import { barredPurchases } from '../verification/index.ts';
import type { LedgerDeps } from './deps.ts';
import { entered } from './entered.ts';
import { LAYOUTS, type Layout } from './layouts.ts';
import { findPosted } from './posted.repository.ts';
import { streamCsv } from './write-csv.ts';

type Asked = z.output<typeof exportLedger.input>;

const DIRECTIONS = {
  revenue: ['issued'],
  expense: ['received'],
  all: ['issued', 'received'],
} as const;
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv; charset=utf-8';

/**
 * The entries of what is in force of some days, in dong. It comes to what the statistics of the days come to. Throws INPUT_DATA_IS_INVALID for
 * days that no report covers, and for MISA's layout as CSV.
 */
export async function writeLedger(
  { db, clock, spreadsheet }: LedgerDeps,
  companyId: string,
  asked: Asked,
): Promise<StreamAnswer> {
  if (asked.layout === 'misa' && asked.format === 'csv')
    throw new Failure(
      'INPUT_DATA_IS_INVALID',
      {},
      { issues: [{ path: 'format', code: 'invalid', severity: 'error' }] },
    );
  const days = reportRange(asked, clock.today());
  const layout = LAYOUTS[asked.layout];
  const purchases =
    asked.transaction === 'revenue'
      ? []
      : await barredPurchases(db, companyId, { ...days, ids: [] });
  const barred = new Map(purchases.map((one) => [one.id, one]));
  const rows = findPosted(db, companyId, {
    ...days,
    directions: DIRECTIONS[asked.transaction],
  });
  const sheet = {
    name: layout.sheet,
    columns: layout.columns,
    rows: rowsOf(layout, rows, { barred, accounts: accountsIn(asked) }),
  };
  const name = `${layout.file}-${days.from}-${days.to}.${asked.format}`;
  return asked.format === 'csv'
    ? { stream: streamCsv(sheet), mediaType: CSV, name }
    : { stream: await spreadsheet.stream(sheet), mediaType: WORKBOOK, name };
}

const accountsIn = (asked: Asked): LedgerAccounts => ({
  receivable: asked.receivable_account,
  revenue: asked.revenue_account,
  outputVat: asked.output_vat_account,
  payable: asked.payable_account,
  purchases: asked.purchases_account,
  inputVat: asked.input_vat_account,
});

type Ways = Readonly<{ barred: ReadonlyMap<string, BarredShare>; accounts: LedgerAccounts }>;

async function* rowsOf(
  layout: Layout,
  pages: ReturnType<typeof findPosted>,
  { barred, accounts }: Ways,
): AsyncGenerator<WrittenCell[]> {
  for await (const page of pages)
    for (const row of page) yield* layout.rows(entered(row, barred.get(row.id) ?? null, accounts));
}

import type { Readable } from 'node:stream';
import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { sql } from 'kysely';
import { boundedSpreadsheet } from '../../../packages/server/src/connectors/spreadsheet/bounded-spreadsheet.ts';
import { streamWorkbook } from '../../../packages/server/src/connectors/spreadsheet/stream-workbook.ts';
import { COLUMNS } from '../../../packages/server/src/features/exports/columns.ts';
import { exportDays } from '../../../packages/server/src/features/exports/export-excel.ts';
import { findAllRows } from '../../../packages/server/src/features/invoice-lists/index.ts';
import type { ListedInvoice } from '../../../packages/server/src/features/invoices/index.ts';
import { systemClock } from '../../../packages/server/src/platform/clock.ts';
import { postgresDatabase } from '../../../packages/server/src/platform/db/database.ts';
import type { Db } from '../../../packages/server/src/platform/db/open.ts';
import {
  seedInvoices,
  seedManyCompanies,
} from '../../../packages/server/src/testing/many-companies.ts';
import { postgresAtHand } from '../../../tools/start-postgres.js';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import { dropDatabase, newDatabase } from '../../own-database.ts';

const MOST_RSS_MB = 300;
const MOST_TIMES = 2;
const LOOKS_EVERY_MS = 50;
const ALL = { filters: noFilters(INVOICE_FILTERS), station: null };

/** A workbook of 100,000 invoices from PostgreSQL, compared with the writer alone on the same cells in memory. */
export const bench = defineBench<number>({ full: 100_000, smoke: 300, run: measured });

async function measured(rows: number): Promise<BenchResult[]> {
  const postgres: { url: string; stop(): void } = await postgresAtHand();
  const url = await newDatabase(postgres.url);
  const database = postgresDatabase({
    kind: 'postgres',
    url,
    poolSize: 2,
    statementTimeoutMs: 3_600_000,
  });
  const spreadsheet = boundedSpreadsheet();
  try {
    const { db } = database;
    const companyId = await seeded(db, rows);
    const deps = { db, spreadsheet, clock: systemClock };
    const { stream } = await exportDays(
      deps,
      { companyId, permissions: ROLE_PERMISSIONS.admin },
      { transaction: 'all' },
    );
    const whole = await drained(stream);
    const writer = await drained(await writerAlone(db, companyId, rows));
    const ratio = whole.ms / writer.ms;
    return [
      {
        bench: 'export-excel',
        figure: whole.ms,
        unit: 'ms',
        limit: writer.ms,
        ratio,
        goal: `≤ ${MOST_TIMES} × the writer alone`,
        met: ratio <= MOST_TIMES,
      },
      {
        bench: 'export-excel, memory',
        figure: whole.rssMb,
        unit: 'MB',
        limit: null,
        ratio: null,
        goal: `≤ ${MOST_RSS_MB} MB`,
        met: whole.rssMb <= MOST_RSS_MB,
      },
    ];
  } finally {
    await spreadsheet.close();
    await database.close();
    await dropDatabase(postgres.url, url);
    postgres.stop();
  }
}

async function seeded(db: Db, rows: number): Promise<string> {
  const { companyId } = await seedManyCompanies(db, { companies: 1, invoicesEach: 3 });
  await seedInvoices(sql`(select ${companyId}::bigint as id)`, rows, 4).execute(db);
  await sql`vacuum analyze`.execute(db);
  return companyId;
}

/** The cells of a thousand rows, again and again. */
async function writerAlone(db: Db, companyId: string, count: number): Promise<Readable> {
  const sample: ListedInvoice[] = [];
  for await (const page of findAllRows(db, companyId, ALL)) {
    sample.push(...page);
    break;
  }
  const columns = Object.values(COLUMNS);
  const cells = sample.map((row) => columns.map(({ cell }) => cell(row, (key) => key)));
  async function* rows() {
    for (let at = 0; at < count; at += 1) yield cells[at % cells.length] ?? [];
  }
  return streamWorkbook({
    name: 'sheet',
    columns: columns.map(({ cell: _, ...column }) => ({ ...column, header: 'head' })),
    rows: rows(),
  });
}

async function drained(stream: Readable): Promise<Readonly<{ ms: number; rssMb: number }>> {
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, LOOKS_EVERY_MS);
  const start = performance.now();
  for await (const _chunk of stream);
  clearInterval(look);
  return { ms: performance.now() - start, rssMb: most / 1_048_576 };
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { matchSheet } from '../../../packages/domain/src/intake/sheet/match-sheet.ts';
import { VIETNAMESE_FORMAT } from '../../../packages/domain/src/money/number-format.ts';
import { boundedSpreadsheet } from '../../../packages/server/src/connectors/spreadsheet/bounded-spreadsheet.ts';
import type { Spreadsheet } from '../../../packages/server/src/connectors/spreadsheet/port.ts';
import {
  byOf,
  MOST_SHEET_ROWS,
  rowVerdicts,
} from '../../../packages/server/src/features/intake/sheets/index.ts';
import { systemClock } from '../../../packages/server/src/platform/clock.ts';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import { familyUsage } from '../../intake/family-usage.ts';
import { HEADERS, LINES } from '../../intake/purchase-ledger.ts';

const WRITER = new URL('../../intake/write-purchase-ledger.ts', import.meta.url).pathname;
const MOST_TIMES = 2;
const MOST_RSS_MB = 700;
const LOOKS_EVERY_MS = 100;

const OWN = {
  ...{ taxCode: '0399991100', name: 'Công ty Của Ta', address: '1 Phố Ta' },
  ...{ phone: null, email: null, fax: null, website: null, bankAccount: null, bankName: null },
};

/** A workbook of 100,000 lines: read, grouped and verified, compared with reading alone. */
export const bench = defineBench<number>({
  full: Number(process.env['SIZE'] ?? 100_000),
  smoke: 300,
  run: measured,
});

async function measured(lines: number): Promise<BenchResult[]> {
  const bytes = await writtenElsewhere(lines);
  const spreadsheet = boundedSpreadsheet({ limitMs: 60_000 });
  let residentMb = 0;
  const look = setInterval(() => {
    residentMb = Math.max(residentMb, familyUsage().residentMb);
  }, LOOKS_EVERY_MS);
  try {
    // Warm up: a running server has its processes started and its code compiled.
    await takeIn(spreadsheet, bytes, lines);
    const readBefore = await costOf(() => readAlone(spreadsheet, bytes));
    residentMb = 0;
    const whole = await costOf(() => takeIn(spreadsheet, bytes, lines));
    const peakMb = residentMb;
    const readMs = (readBefore + (await costOf(() => readAlone(spreadsheet, bytes)))) / 2;
    const ratio = whole / readMs;
    return [
      {
        bench: 'import-excel: processor',
        figure: whole / 1_000,
        unit: `s for ${lines} rows`,
        limit: readMs / 1_000,
        ratio,
        goal: `≤ ${MOST_TIMES} × the reader alone`,
        met: ratio <= MOST_TIMES,
      },
      {
        bench: 'import-excel: memory',
        figure: peakMb,
        unit: 'MB, all processes',
        limit: null,
        ratio: null,
        goal: `≤ ${MOST_RSS_MB} MB`,
        met: peakMb <= MOST_RSS_MB,
      },
    ];
  } finally {
    clearInterval(look);
    await spreadsheet.close();
  }
}

/** Processor milliseconds, of every process. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = familyUsage().processorMs;
  await work();
  return familyUsage().processorMs - before;
}

const readAlone = (spreadsheet: Spreadsheet, bytes: Uint8Array) =>
  spreadsheet.read('company-1', bytes, MOST_SHEET_ROWS);

async function takeIn(spreadsheet: Spreadsheet, bytes: Uint8Array, lines: number): Promise<void> {
  const rows = await readAlone(spreadsheet, bytes);
  const sheet = { headers: HEADERS, mapping: matchSheet(HEADERS) };
  const named = {
    entryPath: 'mua-vao.xlsx',
    hash: '0'.repeat(64),
    own: OWN,
    format: VIETNAMESE_FORMAT,
    sheet,
  };
  const by = byOf({ clock: systemClock }, { ...named, run: { direction: 'received' } });
  let good = 0;
  for await (const judged of rowVerdicts(rows, { heading_row: 1 }, by))
    if (judged.kind === 'arrival' && judged.findings.length === 0) good += 1;
  if (good !== lines / LINES) throw new Error(`${good} of ${lines / LINES} invoices are good`);
}

/** Written by another process, so that its cost is not measured. */
async function writtenElsewhere(lines: number): Promise<Uint8Array> {
  const { stdout } = await promisify(execFile)(process.execPath, [WRITER, String(lines)], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

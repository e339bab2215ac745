import type { checkDraftImport, DraftImport } from '@hoadon/contracts/draft-import';
import { Failure } from '@hoadon/domain/errors/failure';
import { groupRows, type KeyedRow, keyedRow } from '@hoadon/domain/import/group-rows';
import {
  badColumns,
  type Mapping,
  missingColumns,
  rememberMapping,
} from '@hoadon/domain/import/match-columns';
import { looseVerdicts } from '@hoadon/domain/import/verdict';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { freshenStatistics } from '../../platform/db/freshen-statistics.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { findSeller } from '../company/index.ts';
import { findActiveSeries, findAnnouncementLines } from '../invoice-templates/index.ts';
import { findSettings } from '../seller-settings/index.ts';
import type { DraftImportDeps } from './deps.ts';
import {
  clearVerdicts,
  findCells,
  findKeys,
  findUnchecked,
  insertGroups,
  isGrouped,
  keepInvoices,
  keepRows,
} from './dry-run.repository.ts';
import { DRY_RUN } from './jobs.ts';
import type { JudgedInvoice, JudgeTask } from './judge.ts';
import { settleMadeBefore, withSalesMade } from './made-before.ts';
import { type ImportRun, lockImport, moveImport, remember } from './repository.ts';
import { readImport, requireImport } from './view.ts';

/** Invoices that are judged at once. */
const BATCH = 100;

/** Begins a dry run with these columns, also in place of one that is under way. */
export async function startDryRun(
  deps: DraftImportDeps,
  { companyId }: Session,
  { actId }: RequestContext,
  { id, mapping, ...asked }: z.output<typeof checkDraftImport.input>,
): Promise<DraftImport> {
  const serial = asked.serial ?? null;
  const { headers } = await requireImport(deps.db, companyId, id);
  checkMapping(mapping, serial, headers.length);
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId, kind: 'draft-import.check', at }, async (tx) => {
    const from = ['mapping', 'checking', 'checked'] as const;
    const attempt = await moveImport(tx, companyId, id, {
      from,
      to: 'checking',
      at,
      reading: { mapping, serial },
    });
    if (attempt === null) throw new Failure('IMPORT_NOT_IN_STATE');
    await remember(tx, companyId, rememberMapping(headers, mapping), at);
    await clearVerdicts(tx, companyId, id);
    await deps.jobs.enqueue(tx, DRY_RUN, [{ companyId, importId: id, attempt }]);
    deps.events.publish(tx, companyId, [{ type: 'draft-import', id, state: 'checking' }]);
    return readImport(tx, companyId, id);
  });
}

function checkMapping(mapping: Mapping, serial: string | null, width: number): void {
  const missing = missingColumns(mapping, serial).map(({ key }) => key);
  const columns = [...missing, ...badColumns(mapping, width)];
  if (columns.length > 0)
    throw new Failure('IMPORT_COLUMNS_INVALID', { columns: columns.join(', ') });
}

type Work = Readonly<{ companyId: string; importId: string; attempt: number }>;

/**
 * Judges the invoices of a file, batch by batch: while one is judged, the one before it is kept. A
 * killed worker goes on with the next batch; work of an attempt that was begun anew meanwhile is
 * dropped.
 */
export async function dryRun(deps: DraftImportDeps, work: Work): Promise<void> {
  if (!(await inAttempt(deps, work, (tx, run) => group(tx, work, run)))) return;
  await freshenStatistics(deps.db);
  if (!(await judgeAll(deps, work))) return;
  const { clock, events } = deps;
  await inAttempt(deps, work, async (tx, { id }) => {
    const at = clock.now();
    await moveImport(tx, work.companyId, id, { from: ['checking'], to: 'checked', at });
    await settleMadeBefore(tx, work.companyId, id);
    events.publish(tx, work.companyId, [{ type: 'draft-import', id, state: 'checked' }]);
  });
}

/** False where the attempt is over. */
async function judgeAll(deps: DraftImportDeps, work: Work): Promise<boolean> {
  let keeping = Promise.resolve(true);
  try {
    for (let after = 0; ; ) {
      const [batch, facts] = await Promise.all([
        findUnchecked(deps.db, work.companyId, work.importId, { after, limit: BATCH }),
        factsFor(deps, work),
      ]);
      const judged =
        batch.length > 0 ? await deps.judging.judge({ invoices: batch, ...facts }) : [];
      if (!(await keeping)) return false;
      if (batch.length === 0) return true;
      after = batch.at(-1)?.position ?? after;
      keeping = inAttempt(deps, work, (tx) => keepVerdicts(tx, deps, work, judged));
      // Asked for only after the next batch is judged: an error that comes sooner must not end the process.
      keeping.catch(() => false);
    }
  } finally {
    // What was judged is kept also where the next batch fails; its own failure was told above.
    await keeping.catch(() => false);
  }
}

/** What invoices are judged by: read anew for every batch, for it may change meanwhile. */
async function factsFor(
  { db, clock }: DraftImportDeps,
  { companyId, importId }: Work,
): Promise<Omit<JudgeTask, 'invoices'>> {
  const [{ mapping, serial }, seller, permitted, series, { settings }] = await Promise.all([
    requireImport(db, companyId, importId),
    findSeller(db, companyId),
    findAnnouncementLines(db, companyId),
    findActiveSeries(db, companyId),
    findSettings(db, companyId),
  ]);
  return { mapping, serial, seller, permitted, series, today: clock.today(), ...settings };
}

/** In a transaction that holds the import, where it still is in this attempt; false otherwise. */
function inAttempt(
  deps: DraftImportDeps,
  { companyId, importId, attempt }: Work,
  work: (tx: Tx, run: ImportRun) => Promise<void>,
): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    const run = await lockImport(tx, companyId, importId);
    if (run?.state !== 'checking' || run.attempt !== attempt) return false;
    await work(tx, run);
    return true;
  });
}

async function group(tx: Tx, { companyId, importId }: Work, { mapping }: ImportRun): Promise<void> {
  if (await isGrouped(tx, companyId, importId)) return;
  const grouped = groupRows(await keyedRows(tx, { companyId, importId }, mapping));
  await insertGroups(tx, companyId, importId, grouped.invoices);
  await keepRows(tx, companyId, importId, looseVerdicts(grouped));
}

/** Of the rows of a file only the keys are read, and all cells of those without one. */
async function keyedRows(
  tx: Tx,
  { companyId, importId }: Pick<Work, 'companyId' | 'importId'>,
  mapping: Mapping,
): Promise<KeyedRow[]> {
  const found = await findKeys(tx, companyId, importId, mapping.invoiceKey ?? 0);
  const keyed = found.map(({ row, key }) => keyedRow({ row, cells: [key] }, { invoiceKey: 0 }));
  const keyless = keyed.flatMap(({ row, key }) => (key === null ? [row] : []));
  const whole = await findCells(tx, companyId, importId, keyless);
  const loose = new Map(whole.map((row) => [row.row, keyedRow(row, mapping)]));
  return keyed.map((one) => loose.get(one.row) ?? one);
}

async function keepVerdicts(
  tx: Tx,
  { events }: DraftImportDeps,
  { companyId, importId: id }: Work,
  judged: readonly JudgedInvoice[],
): Promise<void> {
  const found = await withSalesMade(tx, companyId, id, judged);
  await keepInvoices(tx, companyId, id, found);
  await keepRows(
    tx,
    companyId,
    id,
    found.flatMap(({ rows }) => rows),
  );
  events.publish(tx, companyId, [{ type: 'draft-import', id, state: 'checking' }]);
}

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
import type { Tx } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import {
  applyBatch,
  lockRun,
  moveRun,
  runUntilDone,
  writeBehind,
} from '../../platform/runs/index.ts';
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
  saveInvoices,
  saveRows,
} from './dry-run.repository.ts';
import { settleMadeBefore, withSalesMade } from './earlier-imports.ts';
import { DRY_RUN, type DraftImportJob, runOf } from './jobs.ts';
import type { JudgedInvoice, JudgeTask } from './judge.ts';
import { DRAFT_IMPORTS, type DraftImportRun, remember } from './repository.ts';
import { readImport, requireImport } from './view.ts';

/** Invoices that are judged at once. */
const BATCH = 100;

/** Begins a dry run with these columns, also in place of one that is under way. */
export async function startDryRun(
  deps: DraftImportDeps,
  { companyId }: Session,
  { actId }: RequestContext,
  { id, mapping, ...input }: z.output<typeof checkDraftImport.input>,
): Promise<DraftImport> {
  const serial = input.serial ?? null;
  const { headers } = await requireImport(deps.db, companyId, id);
  checkMapping(mapping, serial, headers.length);
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId, kind: 'draft-import.check', at }, async (tx) => {
    const run = await lockRun(tx, DRAFT_IMPORTS, { companyId, id });
    const attempt = (run?.attempt ?? 0) + 1;
    const isStarted = await moveRun(
      tx,
      deps,
      DRAFT_IMPORTS,
      { companyId, id },
      {
        from: ['mapping', 'checking', 'checked'],
        to: 'checking',
        set: { mapping: JSON.stringify(mapping), serial, attempt, changed_at: at },
      },
    );
    if (!isStarted) throw new Failure('IMPORT_NOT_IN_STATE');
    await remember(tx, companyId, rememberMapping(headers, mapping), at);
    await clearVerdicts(tx, companyId, id);
    await deps.jobs.enqueue(tx, DRY_RUN, [{ companyId, importId: id, attempt }]);
    return readImport(tx, companyId, id);
  });
}

function checkMapping(mapping: Mapping, serial: string | null, width: number): void {
  const missing = missingColumns(mapping, serial).map(({ key }) => key);
  const columns = [...missing, ...badColumns(mapping, width)];
  if (columns.length > 0)
    throw new Failure('IMPORT_COLUMNS_INVALID', { columns: columns.join(', ') });
}

/**
 * Judges the invoices of a file, batch by batch: while one batch is saved, the next is judged. A user may start the dry
 * run anew meanwhile: the batches of the earlier attempt are refused.
 */
export async function dryRun(
  deps: DraftImportDeps,
  work: DraftImportJob,
  stopping?: AbortSignal,
): Promise<void> {
  if (!(await inAttempt(deps, work, (tx, run) => group(tx, work, run)))) return;
  await freshenStatistics(deps.db);
  if (!(await judgeAll(deps, work, stopping))) return;
  await inAttempt(deps, work, async (tx, { id }) => {
    const set = { changed_at: deps.clock.now() };
    await moveRun(tx, deps, DRAFT_IMPORTS, runOf(work), { to: 'checked', set });
    await settleMadeBefore(tx, work.companyId, id);
  });
}

/** Returns false if the rest was handed over to another job. */
async function judgeAll(
  deps: DraftImportDeps,
  work: DraftImportJob,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const writes = writeBehind();
  let after = 0;
  let isCurrent = true;
  const nextBatch = async () => {
    const [batch, facts] = await Promise.all([
      findUnchecked(deps.db, work.companyId, work.importId, { after, limit: BATCH }),
      factsFor(deps, work),
    ]);
    const last = batch.at(-1);
    if (!last) return false;
    after = last.position;
    const judged = await deps.judging.judge({ invoices: batch, ...facts });
    await writes.begin(async () => {
      isCurrent = await inAttempt(deps, work, (tx) => saveVerdicts(tx, work, judged));
    });
    return isCurrent;
  };
  const handOver = () => deps.jobs.enqueue(deps.db, DRY_RUN, [{ ...work }]);
  try {
    return await runUntilDone({ stopping, nextBatch, handOver });
  } finally {
    // What was judged is saved even if the next batch fails.
    await writes.done();
  }
}

/** Facts to assess invoices with: loaded for every batch, because they may change meanwhile. */
async function factsFor(
  { db, clock }: DraftImportDeps,
  { companyId, importId }: DraftImportJob,
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

/** Applies a batch of this attempt; returns false if it has ended. */
async function inAttempt(
  deps: DraftImportDeps,
  work: DraftImportJob,
  batch: (tx: Tx, run: DraftImportRun) => Promise<void>,
): Promise<boolean> {
  const isApplied = await applyBatch(deps, DRAFT_IMPORTS, runOf(work), async (tx, run) => {
    if (run.attempt !== work.attempt) return false;
    await batch(tx, run);
    return true;
  });
  return isApplied ?? false;
}

async function group(
  tx: Tx,
  { companyId, importId }: DraftImportJob,
  { mapping }: DraftImportRun,
): Promise<void> {
  if (await isGrouped(tx, companyId, importId)) return;
  const grouped = groupRows(await keyedRows(tx, { companyId, importId }, mapping));
  await insertGroups(tx, companyId, importId, grouped.invoices);
  await saveRows(tx, companyId, importId, looseVerdicts(grouped));
}

/** Of the rows of a file only the keys are read, and all cells of those without one. */
async function keyedRows(
  tx: Tx,
  { companyId, importId }: Pick<DraftImportJob, 'companyId' | 'importId'>,
  mapping: Mapping,
): Promise<KeyedRow[]> {
  const rowKeys = await findKeys(tx, companyId, importId, mapping.invoiceKey ?? 0);
  const keyed = rowKeys.map(({ row, key }) => keyedRow({ row, cells: [key] }, { invoiceKey: 0 }));
  const keyless = keyed.flatMap(({ row, key }) => (key === null ? [row] : []));
  const whole = await findCells(tx, companyId, importId, keyless);
  const loose = new Map(whole.map((row) => [row.row, keyedRow(row, mapping)]));
  return keyed.map((one) => loose.get(one.row) ?? one);
}

async function saveVerdicts(
  tx: Tx,
  { companyId, importId: id }: DraftImportJob,
  judged: readonly JudgedInvoice[],
): Promise<void> {
  const withBuckets = await withSalesMade(tx, companyId, id, judged);
  await saveInvoices(tx, companyId, id, withBuckets);
  await saveRows(
    tx,
    companyId,
    id,
    withBuckets.flatMap(({ rows }) => rows),
  );
}

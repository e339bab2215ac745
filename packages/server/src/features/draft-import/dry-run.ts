import type { DraftImport, ImportMapping } from '@hoadon/contracts/draft-import';
import { Failure } from '@hoadon/domain/errors/failure';
import { groupRows, invoiceKey } from '@hoadon/domain/import/group-rows';
import {
  badColumns,
  type Mapping,
  missingColumns,
  rememberMapping,
} from '@hoadon/domain/import/match-columns';
import { looseVerdicts } from '@hoadon/domain/import/verdict';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { transact } from '../../platform/db/open.ts';
import type { Session } from '../../platform/http/route.ts';
import { findSeller } from '../company/index.ts';
import { findAnnouncementLines } from '../invoice-templates/index.ts';
import type { DraftImportDeps } from './deps.ts';
import {
  clearVerdicts,
  findKeys,
  findUnchecked,
  insertGroups,
  isGrouped,
  keepInvoices,
  keepRows,
} from './dry-run.repository.ts';
import { DRY_RUN } from './jobs.ts';
import type { JudgedInvoice } from './judge.ts';
import { type ImportRun, lockImport, moveImport, remember } from './repository.ts';
import { readImport, theImport } from './view.ts';

/** Invoices that are judged at once. */
const BATCH = 100;

/** Begins a dry run with these columns, also in place of one that is under way. */
export async function startDryRun(
  deps: DraftImportDeps,
  { companyId }: Session,
  id: string,
  mapping: ImportMapping,
): Promise<DraftImport> {
  const { headers } = await theImport(deps.db, companyId, id);
  checkMapping(mapping, headers.length);
  const at = deps.clock.now();
  return transact(deps.db, async (db) => {
    const from = ['mapping', 'checking', 'checked'] as const;
    const attempt = await moveImport(db, companyId, id, { from, to: 'checking', at, mapping });
    if (attempt === null) throw new Failure('IMPORT_NOT_IN_STATE');
    await remember(db, companyId, rememberMapping(headers, mapping), at);
    await clearVerdicts(db, companyId, id);
    await deps.jobs.enqueue(db, DRY_RUN, [{ companyId, importId: id, attempt }]);
    await deps.events.publish(db, companyId, [{ type: 'draft-import', id, state: 'checking' }]);
    return readImport(db, companyId, id);
  });
}

function checkMapping(mapping: Mapping, width: number): void {
  const missing = missingColumns(mapping).map(({ key }) => key);
  const columns = [...missing, ...badColumns(mapping, width)];
  if (columns.length > 0)
    throw new Failure('IMPORT_COLUMNS_INVALID', { columns: columns.join(', ') });
}

type Work = Readonly<{ companyId: string; importId: string; attempt: number }>;

/**
 * Judges the invoices of a file, batch by batch. A killed worker goes on with the next batch; work
 * of an attempt that was begun anew meanwhile is dropped.
 */
export async function dryRun(deps: DraftImportDeps, work: Work): Promise<void> {
  await inAttempt(deps, work, async (deps, run) => group(deps, work, run));
  for (;;) {
    const batch = await findUnchecked(deps.db, work.companyId, work.importId, BATCH);
    if (batch.length === 0) break;
    const { mapping } = await theImport(deps.db, work.companyId, work.importId);
    const judged = await deps.judging.judge({
      invoices: batch,
      mapping,
      seller: await findSeller(deps.db, work.companyId),
      today: deps.clock.today(),
      permitted: await findAnnouncementLines(deps.db, work.companyId),
      format: VIETNAMESE_FORMAT,
    });
    if (!(await inAttempt(deps, work, (deps) => keep(deps, work, judged)))) return;
  }
  await inAttempt(deps, work, async ({ db, clock, events }, { id }) => {
    const at = clock.now();
    await moveImport(db, work.companyId, id, { from: ['checking'], to: 'checked', at });
    await events.publish(db, work.companyId, [{ type: 'draft-import', id, state: 'checked' }]);
  });
}

/** In a transaction that holds the import, where it still is in this attempt; false otherwise. */
function inAttempt(
  deps: DraftImportDeps,
  { companyId, importId, attempt }: Work,
  act: (deps: DraftImportDeps, run: ImportRun) => Promise<void>,
): Promise<boolean> {
  return transact(deps.db, async (db) => {
    const run = await lockImport(db, companyId, importId);
    if (run?.state !== 'checking' || run.attempt !== attempt) return false;
    await act({ ...deps, db }, run);
    return true;
  });
}

async function group(
  { db }: DraftImportDeps,
  { companyId, importId }: Work,
  { mapping }: ImportRun,
): Promise<void> {
  if (await isGrouped(db, companyId, importId)) return;
  const cells = await findKeys(db, companyId, importId, mapping.invoiceKey ?? 0);
  const grouped = groupRows(
    cells.map(({ row, key }) => ({ row, key: invoiceKey(key), blank: false })),
  );
  await insertGroups(db, companyId, importId, grouped.invoices);
  await keepRows(db, companyId, importId, looseVerdicts(grouped));
}

async function keep(
  { db, events }: DraftImportDeps,
  { companyId, importId: id }: Work,
  judged: readonly JudgedInvoice[],
): Promise<void> {
  await keepInvoices(db, companyId, id, judged);
  await keepRows(
    db,
    companyId,
    id,
    judged.flatMap(({ rows }) => rows),
  );
  await events.publish(db, companyId, [{ type: 'draft-import', id, state: 'checking' }]);
}

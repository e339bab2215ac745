import type { DraftImport } from '@hoadon/contracts/draft-import';
import { Failure } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import { actIdOf } from '../../platform/acts/act-id.ts';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { freshenStatistics } from '../../platform/db/freshen-statistics.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { applyBatch, lockRun, moveRun, runUntilDone } from '../../platform/runs/index.ts';
import { insertDrafts, insertSources } from '../invoices/index.ts';
import type { DraftImportDeps } from './deps.ts';
import { findMadeBefore, settleMadeBefore } from './earlier-imports.ts';
import { CREATE_DRAFTS, type DraftImportJob, runOf } from './jobs.ts';
import { DRAFT_CREATIONS, DRAFT_IMPORTS, type DraftImportRun } from './repository.ts';
import { findUnmade, markMade, type UnmadeDraft } from './result.repository.ts';
import { readImport, requireImport } from './view.ts';

/** Drafts that are made in one transaction. */
const BATCH = 250;

type ToCreate = Readonly<{
  id: string;
  /** The caller knows what of it was imported before. */
  isKnown: boolean;
}>;

/**
 * Begins to create the drafts. A retry returns the progress. Throws NOT_FOUND, IMPORT_NOT_IN_STATE, and IMPORT_MADE_BEFORE
 * where the caller does not know that they were imported before.
 */
export async function startCreating(
  deps: DraftImportDeps,
  { companyId }: Session,
  { actId }: RequestContext,
  { id, isKnown }: ToCreate,
): Promise<DraftImport> {
  const { state } = await requireImport(deps.db, companyId, id);
  if (state === 'creating' || state === 'created') return readImport(deps.db, companyId, id);
  const at = deps.clock.now();
  const act = { companyId, actId, kind: 'draft-import.create', at };
  const creating = perform(deps.db, act, async (tx) => {
    if (!isKnown) await refuseMadeBefore(tx, companyId, id);
    const move = { from: ['checked'], to: 'creating', set: { changed_at: at } } as const;
    const run = await moveRun(tx, deps, DRAFT_CREATIONS, { companyId, id }, move);
    if (!run) throw new Failure('IMPORT_NOT_IN_STATE');
    const { attempt } = run;
    await deps.jobs.enqueue(tx, CREATE_DRAFTS, [{ companyId, importId: id, attempt }]);
    return readImport(tx, companyId, id);
  });
  return creating.catch(async (error: unknown) => {
    // The refusal has rolled back its transaction; the caller is shown the earlier imports.
    if (error instanceof Failure && error.code === 'IMPORT_MADE_BEFORE')
      await transact(deps.db, (tx) => settleMadeBefore(tx, companyId, id));
    throw error;
  });
}

async function refuseMadeBefore(tx: Tx, companyId: string, id: string): Promise<void> {
  // Two imports of one workbook that are confirmed at once take turns: the second sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('draft-import', ${companyId}::bigint))`.execute(
    tx,
  );
  const run = await lockRun(tx, DRAFT_IMPORTS, { companyId, id });
  const before = run?.state === 'checked' && (await findMadeBefore(tx, companyId, run));
  if (!before) return;
  throw new Failure('IMPORT_MADE_BEFORE', {
    import: before.same_file?.id ?? '',
    invoices: String(before.drafts + before.issued),
  });
}

/** Creates the drafts, batch by batch. Which are created is saved with them, and each has an act id of its own. */
export async function createDrafts(
  deps: DraftImportDeps,
  work: DraftImportJob,
  stopping?: AbortSignal,
): Promise<void> {
  await runUntilDone({
    stopping,
    async nextBatch() {
      const isMore = await createNext(deps, work);
      await freshenStatistics(deps.db);
      return isMore;
    },
    handOver: () => deps.jobs.enqueue(deps.db, CREATE_DRAFTS, [{ ...work }]),
  });
}

/** Returns false if no draft is left to be created. */
async function createNext(deps: DraftImportDeps, work: DraftImportJob): Promise<boolean> {
  const { companyId } = work;
  const isMore = await applyBatch(deps, DRAFT_CREATIONS, runOf(work), async (tx, run) => {
    const batch = await findUnmade(tx, companyId, run.id, BATCH);
    if (batch.length > 0) await makeBatch(deps, tx, companyId, run, batch);
    else {
      const set = { changed_at: deps.clock.now() };
      await moveRun(tx, deps, DRAFT_CREATIONS, runOf(work), { to: 'created', set });
    }
    return batch.length > 0;
  });
  return isMore ?? false;
}

async function makeBatch(
  { clock }: DraftImportDeps,
  tx: Tx,
  companyId: string,
  { id, created_by: actor, file_name: reference }: DraftImportRun,
  batch: readonly UnmadeDraft[],
): Promise<void> {
  const at = clock.now();
  const ids = await insertDrafts(
    tx,
    { companyId, actor, at },
    batch.map((unmade) => ({
      ...unmade,
      actId: actIdOf('draft-import', companyId, id, unmade.position),
    })),
  );
  const made = batch.map(({ position }, index) => ({ position, id: ids[index] ?? '' }));
  await markMade(tx, companyId, id, made);
  await insertSources(
    tx,
    { companyId, actor, at },
    made.map((draft) => ({ invoiceId: draft.id, way: 'excel', reference })),
  );
  writeAudit(
    tx,
    batch.map(({ draft }, index) => ({
      companyId,
      actor,
      act: 'invoice.drafted',
      subject: `invoice/${ids[index]}`,
      at,
      payload: { serial: draft.serial, withTax: draft.totals.withTax, draftImport: id },
    })),
  );
}

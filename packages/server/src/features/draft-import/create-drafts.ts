import type { DraftImport } from '@hoadon/contracts/draft-import';
import { Failure } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import { actIdOf } from '../../platform/acts/act-id.ts';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { freshenStatistics } from '../../platform/db/freshen-statistics.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { insertDrafts, insertSources } from '../invoices/index.ts';
import type { DraftImportDeps } from './deps.ts';
import { CREATE_DRAFTS } from './jobs.ts';
import { findMadeBefore, settleMadeBefore } from './made-before.ts';
import { type ImportRun, lockImport, moveImport } from './repository.ts';
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
 * Begins to make the drafts. Asked again, it says how far they are. Throws NOT_FOUND, IMPORT_NOT_IN_STATE, and IMPORT_MADE_BEFORE
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
    const attempt = await moveImport(tx, companyId, id, { from: ['checked'], to: 'creating', at });
    if (attempt === null) throw new Failure('IMPORT_NOT_IN_STATE');
    await deps.jobs.enqueue(tx, CREATE_DRAFTS, [{ companyId, importId: id, attempt }]);
    deps.events.publish(tx, companyId, [{ type: 'draft-import', id, state: 'creating' }]);
    return readImport(tx, companyId, id);
  });
  return creating.catch(async (error: unknown) => {
    // The refusal has undone its transaction, and whoever is refused is shown what was found.
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
  const run = await lockImport(tx, companyId, id);
  const before = run?.state === 'checked' && (await findMadeBefore(tx, companyId, run));
  if (!before) return;
  throw new Failure('IMPORT_MADE_BEFORE', {
    import: before.same_file?.id ?? '',
    invoices: String(before.drafts + before.issued),
  });
}

/**
 * Makes the drafts, batch by batch. Run twice or killed in between, none is made twice: which of them
 * are made is noted in the transaction that makes them, and each has an act of its own.
 */
export async function createDrafts(
  deps: DraftImportDeps,
  companyId: string,
  id: string,
): Promise<void> {
  let more = true;
  while (more) {
    more = await transact(deps.db, (tx) => createNext(tx, deps, companyId, id));
    await freshenStatistics(deps.db);
  }
}

/** False where nothing is left to be made. */
async function createNext(
  tx: Tx,
  deps: DraftImportDeps,
  companyId: string,
  id: string,
): Promise<boolean> {
  const run = await lockImport(tx, companyId, id);
  if (run?.state !== 'creating') return false;
  const batch = await findUnmade(tx, companyId, id, BATCH);
  const state = batch.length > 0 ? 'creating' : 'created';
  if (batch.length > 0) await makeBatch(deps, tx, companyId, run, batch);
  else await moveImport(tx, companyId, id, { from: ['creating'], to: state, at: deps.clock.now() });
  deps.events.publish(tx, companyId, [{ type: 'draft-import', id, state }]);
  return batch.length > 0;
}

async function makeBatch(
  { clock }: DraftImportDeps,
  tx: Tx,
  companyId: string,
  { id, created_by: actor, file_name: reference }: ImportRun,
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

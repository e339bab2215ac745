import type { DraftImport } from '@hoadon/contracts/draft-import';
import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { Session } from '../../platform/http/route.ts';
import { insertDrafts } from '../invoices/index.ts';
import type { DraftImportDeps } from './deps.ts';
import { CREATE_DRAFTS } from './jobs.ts';
import { type ImportRun, lockImport, moveImport } from './repository.ts';
import { findUnmade, markMade, type UnmadeDraft } from './result.repository.ts';
import { readImport, theImport } from './view.ts';

/** Drafts that are made in one transaction. */
const BATCH = 250;

/** Begins to make the drafts. Asked again, it says how far they are. */
export async function startCreating(
  deps: DraftImportDeps,
  { companyId }: Session,
  id: string,
): Promise<DraftImport> {
  const { state } = await theImport(deps.db, companyId, id);
  if (state === 'creating' || state === 'created') return readImport(deps.db, companyId, id);
  return transact(deps.db, async (db) => {
    const at = deps.clock.now();
    const attempt = await moveImport(db, companyId, id, { from: ['checked'], to: 'creating', at });
    if (attempt === null) throw new Failure('IMPORT_NOT_IN_STATE');
    await deps.jobs.enqueue(db, CREATE_DRAFTS, [{ companyId, importId: id, attempt }]);
    deps.events.publish(db, companyId, [{ type: 'draft-import', id, state: 'creating' }]);
    return readImport(db, companyId, id);
  });
}

/** Makes the drafts, batch by batch. Run twice or killed in between, none is made twice. */
export async function createDrafts(
  deps: DraftImportDeps,
  companyId: string,
  id: string,
): Promise<void> {
  let more = true;
  while (more)
    more = await transact(deps.db, async (db) => {
      const run = await lockImport(db, companyId, id);
      if (run?.state !== 'creating') return false;
      const batch = await findUnmade(db, companyId, id, BATCH);
      if (batch.length > 0) await makeBatch(deps, db, companyId, run, batch);
      else
        await moveImport(db, companyId, id, {
          from: ['creating'],
          to: 'created',
          at: deps.clock.now(),
        });
      const state = batch.length > 0 ? 'creating' : 'created';
      deps.events.publish(db, companyId, [{ type: 'draft-import', id, state }]);
      return batch.length > 0;
    });
}

async function makeBatch(
  { clock }: DraftImportDeps,
  tx: Tx,
  companyId: string,
  { id, created_by: actor }: ImportRun,
  batch: readonly UnmadeDraft[],
): Promise<void> {
  const at = clock.now();
  const ids = await insertDrafts(tx, { companyId, actor, at }, batch);
  const made = batch.map(({ position }, index) => ({ position, id: ids[index] ?? '' }));
  await markMade(tx, companyId, id, made);
  await writeAudit(
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

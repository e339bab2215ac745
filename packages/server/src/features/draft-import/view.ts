import type { DraftImport } from '@hoadon/contracts/draft-import';
import { Failure } from '@hoadon/domain/errors/failure';
import { sampleTexts } from '@hoadon/domain/import/sample-texts';
import type { Db } from '../../platform/db/open.ts';
import { findRun } from '../../platform/runs/index.ts';
import { countImport, DRAFT_IMPORTS, type DraftImportRun, findFirstCells } from './repository.ts';

/** An import as callers see it. */
export async function viewOf(db: Db, companyId: string, run: DraftImportRun): Promise<DraftImport> {
  return {
    id: run.id,
    state: run.state,
    file_name: run.file_name,
    created_at: new Date(run.created_at).toISOString(),
    headers: [...run.headers],
    samples: sampleTexts(await findFirstCells(db, companyId, run.id), run.headers.length),
    mapping: run.mapping,
    serial: run.serial,
    // Created drafts show this where they are issued.
    made_before: run.state === 'creating' || run.state === 'created' ? null : run.made_before,
    bulk_run_id: run.bulk_run_id,
    ...(await countImport(db, companyId, run.id)),
  };
}

export async function requireImport(
  db: Db,
  companyId: string,
  id: string,
): Promise<DraftImportRun> {
  const run = await findRun(db, DRAFT_IMPORTS, { companyId, id });
  if (!run) throw new Failure('NOT_FOUND');
  return run;
}

export const readImport = async (db: Db, companyId: string, id: string): Promise<DraftImport> =>
  viewOf(db, companyId, await requireImport(db, companyId, id));

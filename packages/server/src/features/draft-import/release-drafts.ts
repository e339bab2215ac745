import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import { Failure } from '@hoadon/domain/errors/failure';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { issueDrafts, readRun } from '../issuing/index.ts';
import type { DraftImportDeps } from './deps.ts';
import { linkRun } from './repository.ts';
import { findMadeIds } from './result.repository.ts';
import { requireImport } from './view.ts';

/** Issues the drafts of an import as one run; asked again, it answers that run. */
export async function releaseDrafts(
  deps: DraftImportDeps,
  session: Session,
  context: RequestContext,
  { id, caId }: Readonly<{ id: string; caId: string | null }>,
): Promise<BulkAct> {
  const { companyId } = session;
  const { state, bulk_run_id } = await requireImport(deps.db, companyId, id);
  if (bulk_run_id !== null) return readRun(deps.db, deps, companyId, bulk_run_id);
  const ids = await findMadeIds(deps.db, companyId, id);
  if (state !== 'created' || ids.length === 0) throw new Failure('IMPORT_NOT_IN_STATE');
  const linking: RequestContext = {
    ...context,
    async keepAnswer(tx, output) {
      const isLinked = await linkRun(tx, companyId, id, runIdOf(output));
      if (!isLinked) throw new Failure('IMPORT_NOT_IN_STATE');
      await context.keepAnswer(tx, output);
    },
  };
  return issueDrafts(deps, { session, context: linking }, { ids, caId });
}

function runIdOf(output: unknown): string {
  if (typeof output === 'object' && output !== null && 'id' in output) return String(output.id);
  throw new Error('a run of issuing was begun without an id');
}

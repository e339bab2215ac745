import { Failure } from '@hoadon/domain/errors/failure';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import {
  deleteUnpaid,
  hasWishes,
  matchAgain,
  putAside,
  releaseMovements,
  takeBack,
} from './aside.repository.ts';
import type { BankStatementsDeps } from './deps.ts';
import { MATCH_STATEMENT } from './jobs.ts';

type Aside = Readonly<{ id: string; is_aside: boolean }>;

/**
 * Hides a statement, or shows it again. Accepted rows remain payments, and their movements remain claimed; every other
 * movement may be claimed by another statement, so a statement that is shown again is matched again. Throws NOT_FOUND, and
 * IMPORT_NOT_IN_STATE while rows of it are being accepted or taken back.
 */
export async function setStatementAside(
  deps: BankStatementsDeps,
  { companyId, actor }: Session,
  { actId }: Pick<RequestContext, 'actId'>,
  { id, is_aside }: Aside,
): Promise<void> {
  const at = deps.clock.now();
  await perform(deps.db, { companyId, actId, kind: 'bank-statement.aside', at }, async (tx) => {
    const isChanged = await (is_aside ? remove : restore)(tx, deps, companyId, id);
    if (!isChanged) return {};
    const act = is_aside ? 'bank-statement.deleted' : 'bank-statement.put-back';
    writeAudit(tx, [{ companyId, actor, act, subject: `bank-statement/${id}`, at, payload: null }]);
    deps.events.publish(tx, companyId, [
      { type: 'bank-statement', id, state: is_aside ? 'deleted' : 'matching' },
    ]);
    return {};
  });
}

async function remove(tx: Tx, deps: BankStatementsDeps, companyId: string, id: string) {
  if (!(await putAside(tx, companyId, id, deps.clock.now()))) throw new Failure('NOT_FOUND');
  // Behind the lock that a wish takes as well.
  if (await hasWishes(tx, companyId, id)) throw new Failure('IMPORT_NOT_IN_STATE');
  for (const other of await releaseMovements(tx, companyId, id))
    await startAgain(tx, deps, companyId, other);
  return true;
}

async function restore(tx: Tx, deps: BankStatementsDeps, companyId: string, id: string) {
  const wasAside = await takeBack(tx, companyId, id);
  if (wasAside === null) throw new Failure('NOT_FOUND');
  if (!wasAside) return false;
  await deleteUnpaid(tx, companyId, id);
  await startAgain(tx, deps, companyId, id);
  return true;
}

async function startAgain(tx: Tx, deps: BankStatementsDeps, companyId: string, id: string) {
  const attempt = await matchAgain(tx, companyId, id);
  if (attempt === null) return;
  await deps.jobs.enqueue(tx, MATCH_STATEMENT, [{ companyId, statementId: id, attempt }]);
  deps.events.publish(tx, companyId, [{ type: 'bank-statement', id, state: 'matching' }]);
}

import type { Actor } from '@hoadon/domain/access/actor';
import { transact } from '../../platform/db/transact.ts';
import { FileLost } from '../../platform/files/file-lost.ts';
import { askToCheck, lockStates } from '../invoices/index.ts';
import type { VerificationDeps } from './deps.ts';
import { wakeVerification } from './jobs.ts';
import {
  findLongUnseen,
  nextLongUnseen,
  noteLookedAt,
  type SeenBytes,
} from './verdict.repository.ts';

const BY: Actor = 'job/verification';
/** Every stored file is checked about once a day. */
const UNSEEN_MS = 20 * 3_600_000;
/** Files of a company in one turn, and turns of a company in one night. */
const AT_ONCE = 200;
const MOST_TURNS = 100;

/**
 * Reads stored files again, company by company: verifies invoices again whose file changed, disappeared or returned. A file
 * that cannot be read now is checked the next day.
 */
export async function lookAgain(deps: VerificationDeps, stopping?: AbortSignal): Promise<void> {
  const before = new Date(Date.parse(deps.clock.now()) - UNSEEN_MS).toISOString();
  for (let turn = 0, isMore = true; isMore && turn < MOST_TURNS; turn += 1) {
    isMore = false;
    for (
      let companyId = await nextLongUnseen(deps.db, '0', before);
      companyId !== null;
      companyId = await nextLongUnseen(deps.db, companyId, before)
    ) {
      if (stopping?.aborted) return;
      const mayHaveMore = await lookTurn(deps, companyId, before).catch((err: unknown) => {
        deps.log.error({ err, companyId }, 'kept files were not looked at');
        return false;
      });
      isMore ||= mayHaveMore;
    }
  }
}

async function lookTurn(
  deps: VerificationDeps,
  companyId: string,
  before: string,
): Promise<boolean> {
  const most = deps.filesAtOnce ?? AT_ONCE;
  const unseen = await findLongUnseen(deps.db, companyId, { before, most });
  const changed: string[] = [];
  const seen: string[] = [];
  for (const one of unseen) {
    const isLost = await lost(deps, companyId, one);
    if (isLost === null) continue;
    seen.push(one.id);
    if (isLost !== one.isLost) changed.push(one.id);
  }
  if (changed.length > 0) await askAnew(deps, companyId, changed);
  const lookedAt = unseen.map(({ id }) => id);
  await noteLookedAt(deps.db, companyId, { lookedAt, seen, at: deps.clock.now() });
  // Where none can be read now there is no sense in going on.
  return unseen.length === most && seen.length > 0;
}

async function lost(
  deps: VerificationDeps,
  companyId: string,
  { id, hash }: SeenBytes,
): Promise<boolean | null> {
  try {
    await deps.files.get(companyId, hash);
    return false;
  } catch (err) {
    if (err instanceof FileLost) return true;
    deps.log.warn({ err, companyId, invoice: id }, 'a kept file could not be read');
    return null;
  }
}

const askAnew = (
  deps: VerificationDeps,
  companyId: string,
  ids: readonly string[],
): Promise<void> =>
  transact(deps.db, async (tx) => {
    await lockStates(tx, companyId, ids);
    await askToCheck(tx, { companyId, actor: BY, at: deps.clock.now() }, ids);
    await wakeVerification(deps.jobs, tx);
  });

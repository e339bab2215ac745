import { Failure } from '@hoadon/domain/errors/failure';
import type { Db } from '../db/open.ts';
import { afterCommit } from '../db/transact.ts';
import { errorBody, failureOf, isUnanswered, statusOf } from './errors.ts';
import {
  AnsweredMeanwhile,
  type Claim,
  claimKey,
  findAnswer,
  type HeldKey,
  type KeptAnswer,
  keepAnswer,
  keepAnswers,
  releaseKey,
} from './idempotency.ts';
import type { KeyLeases } from './key-leases.ts';
import type { RequestContext } from './route.ts';

type Act = Pick<RequestContext, 'actId' | 'keepAnswer'>;
export type Once = Readonly<{
  db: Db;
  leases: KeyLeases;
  claim: Claim;
  requestId: string;
  /** The work; the answer's body for what it returned. */
  work(act: Act): Promise<string>;
  bodyOf(output: unknown): string;
}>;

/**
 * The same key and content get the first answer again. A fault of ours gives the key back, but one
 * that leaves open what was kept: then the key waits, with the id of its act, for whoever asks again.
 */
export async function answerOnce(once: Once): Promise<KeptAnswer> {
  const claimed = await claimKey(once.db, once.claim, once.leases.leaseMs);
  if ('kept' in claimed) return claimed.kept;
  const { held } = claimed;
  once.leases.add(held);
  try {
    return await answerHolding(once, held);
  } finally {
    once.leases.drop(held);
  }
}

async function answerHolding(once: Once, held: HeldKey): Promise<KeptAnswer> {
  let isAnswered = false;
  const act: Act = {
    actId: held.actId,
    async keepAnswer(tx, output) {
      // From here on the transaction is about to end, or to lock the row until it does: lease enough.
      once.leases.drop(held);
      keepAnswer(tx, held, { status: 200, body: once.bodyOf(output) });
      afterCommit(tx, () => {
        isAnswered = true;
      });
    },
  };
  const answer = async (kept: KeptAnswer) => {
    if (!isAnswered) await keepAnswers(once.db, [{ held, answer: kept }]);
    return kept;
  };
  try {
    return await answer({ status: 200, body: await once.work(act) });
  } catch (error) {
    return settle(once, held, error, answer);
  }
}

/** What the caller is told, and what becomes of the key, where the work ended with an error. */
async function settle(
  once: Once,
  held: HeldKey,
  error: unknown,
  answer: (kept: KeptAnswer) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const { db, requestId } = once;
  const isLate = error instanceof AnsweredMeanwhile;
  if (isLate || isUnanswered(error)) {
    const kept = await findAnswer(db, held).catch(() => null);
    if (kept) return kept;
    throw isLate ? new Failure('IDEMPOTENCY_KEY_IN_USE') : error;
  }
  const failure = failureOf(error);
  // "Come again" is no answer that a key keeps.
  if (!failure || failure.code === 'SERVICE_UNAVAILABLE') {
    // Where even this fails, the lease ends by itself.
    await releaseKey(db, held).catch(() => undefined);
    throw error;
  }
  const body = JSON.stringify(errorBody(failure, requestId));
  try {
    await answer({ status: statusOf(failure.code), body });
  } catch (later) {
    return settle(once, held, later, answer);
  }
  throw error;
}

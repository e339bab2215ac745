import { Failure } from '@hoadon/domain/errors/failure';
import type { Db } from '../db/open.ts';
import { afterCommit } from '../db/transact.ts';
import { errorBody, failureOf, isOutcomeOpen, statusOf } from './errors.ts';
import {
  AnsweredMeanwhile,
  claimKey,
  findResponse,
  type HeldKey,
  type KeyedRequest,
  releaseKey,
  type SavedResponse,
  saveResponse,
  saveResponses,
} from './idempotency.ts';
import type { KeyLeases } from './key-leases.ts';
import type { RequestContext } from './route.ts';

type ActContext = Pick<RequestContext, 'actId' | 'saveResponse'>;
export type Once = Readonly<{
  db: Db;
  leases: KeyLeases;
  claim: KeyedRequest;
  requestId: string;
  /** Does the work; returns the body of its response. */
  work(act: ActContext): Promise<string>;
  bodyOf(output: unknown): string;
}>;

/**
 * The same key and content get the first response again. An internal error releases the key, unless it leaves open what
 * was saved: then the key waits, with the id of its act, for a retry.
 */
export async function respondOnce(once: Once): Promise<SavedResponse> {
  const claimed = await claimKey(once.db, once.claim, once.leases.leaseMs);
  if ('response' in claimed) return claimed.response;
  const { held } = claimed;
  once.leases.add(held);
  try {
    return await respondHolding(once, held);
  } finally {
    once.leases.drop(held);
  }
}

async function respondHolding(once: Once, held: HeldKey): Promise<SavedResponse> {
  let isAnswered = false;
  const act: ActContext = {
    actId: held.actId,
    async saveResponse(tx, output) {
      // From here on the transaction ends soon, or locks the row until it does: the lease suffices.
      once.leases.drop(held);
      saveResponse(tx, held, { status: 200, body: once.bodyOf(output) });
      afterCommit(tx, () => {
        isAnswered = true;
      });
    },
  };
  const respond = async (response: SavedResponse) => {
    if (!isAnswered) await saveResponses(once.db, [{ held, response }]);
    return response;
  };
  try {
    return await respond({ status: 200, body: await once.work(act) });
  } catch (error) {
    return settle(once, held, error, respond);
  }
}

/** Decides the response and the state of the key after the work threw an error. */
async function settle(
  once: Once,
  held: HeldKey,
  error: unknown,
  respond: (response: SavedResponse) => Promise<SavedResponse>,
): Promise<SavedResponse> {
  const { db, requestId } = once;
  const isLate = error instanceof AnsweredMeanwhile;
  if (isLate || isOutcomeOpen(error)) {
    const response = await findResponse(db, held).catch(() => null);
    if (response) return response;
    throw isLate ? new Failure('IDEMPOTENCY_KEY_IN_USE') : error;
  }
  const failure = failureOf(error);
  // A request to retry is no response to save under a key.
  if (!failure || failure.code === 'SERVICE_UNAVAILABLE') {
    // If even this fails, the lease expires.
    await releaseKey(db, held).catch(() => undefined);
    throw error;
  }
  const body = JSON.stringify(errorBody(failure, requestId));
  try {
    await respond({ status: statusOf(failure.code), body });
  } catch (later) {
    return settle(once, held, later, respond);
  }
  throw error;
}

import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { isUnreachable } from '../../../platform/db/sql-state.ts';
import { OutcomeUnknown, type Tx, transact } from '../../../platform/db/transact.ts';
import type { IssuingDeps } from '../deps.ts';
import { type IssueRequest, keyOf, type Numbered, type Outcomes } from './issue-request.ts';
import { numberBatch } from './number-invoices.ts';

/** Somebody at the desk who wants a number. */
export type DeskRequest = IssueRequest &
  Readonly<{
    companyId: string;
    /** Done in the transaction that gives the number: what must be known exactly when it is. */
    whenNumbered?: (tx: Tx, id: string, number: number) => Promise<void>;
  }>;

export type NumberingDesk = Readonly<{ ask(request: DeskRequest): Promise<Numbered> }>;

type Waiting = Readonly<{
  request: DeskRequest;
  resolve: (numbered: Numbered) => void;
  reject: (reason: unknown) => void;
}>;

const AT_ONCE = 100;

/**
 * Serves those who come at the same time with one transaction: the series row is locked until the
 * commit is on the disk, so one by one they would wait for as many disk writes.
 */
export function numberingDesk(deps: IssuingDeps): NumberingDesk {
  const queues = new Map<string, Waiting[]>();
  const serve = async (companyId: string, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) await serveBatch(deps, companyId, queue.splice(0, AT_ONCE));
    queues.delete(companyId);
  };
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        const waiting = { request, resolve, reject };
        const queue = queues.get(request.companyId);
        if (queue) queue.push(waiting);
        else {
          const opened = [waiting];
          queues.set(request.companyId, opened);
          void serve(request.companyId, opened);
        }
      }),
  };
}

async function serveBatch(
  deps: IssuingDeps,
  companyId: string,
  batch: readonly Waiting[],
): Promise<void> {
  try {
    const requests = batch.map(({ request }) => request);
    const outcomes = await numberTogether(deps, companyId, requests);
    for (const { request, resolve } of batch)
      resolve(outcomes.get(keyOf(request)) ?? { kind: 'refused', code: 'NOT_FOUND' });
  } catch (error) {
    // Unknown, or away: alone each would meet the same. Any other error says that nothing was kept, and
    // one of them is its cause: each gets a transaction of his own, so that only that one fails.
    const isForAll = batch.length === 1 || error instanceof OutcomeUnknown || isUnreachable(error);
    for (const waiting of batch)
      if (isForAll) waiting.reject(error);
      else await serveBatch(deps, companyId, [waiting]);
  }
}

function numberTogether(
  deps: IssuingDeps,
  companyId: string,
  requests: readonly DeskRequest[],
): Promise<Outcomes> {
  return retryUntilOutcomeKnown(({ isAgain, settled }) =>
    transact(deps.db, async (tx) => {
      const outcomes = await numberBatch(tx, deps, companyId, requests, isAgain);
      settled();
      for (const request of requests) {
        const numbered = outcomes.get(keyOf(request));
        if (numbered?.kind === 'numbered')
          await request.whenNumbered?.(tx, numbered.id, numbered.number);
      }
      return outcomes;
    }),
  );
}

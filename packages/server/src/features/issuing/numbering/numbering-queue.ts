import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { isUnreachable } from '../../../platform/db/sql-state.ts';
import { OutcomeUnknown, type Tx, transact } from '../../../platform/db/transact.ts';
import { currentTrace } from '../../../platform/telemetry/tracing.ts';
import type { IssuingDeps } from '../deps.ts';
import {
  type IssueRequest,
  keyOf,
  type NumberingOutcome,
  type NumberingOutcomes,
} from './issue-request.ts';
import { numberBatch } from './number-invoices.ts';

export type NumberingRequest = IssueRequest &
  Readonly<{
    companyId: string;
    /** Runs in the transaction that numbers the invoice, for writes that must commit with it. */
    onNumbered?: (tx: Tx, id: string, number: number) => Promise<void>;
  }>;

export type NumberingQueue = Readonly<{
  submit(request: NumberingRequest): Promise<NumberingOutcome>;
}>;

type Waiting = Readonly<{
  request: NumberingRequest;
  resolve: (numbered: NumberingOutcome) => void;
  reject: (reason: unknown) => void;
}>;

const BATCH_SIZE = 100;

/**
 * Numbers concurrent requests of a company in one transaction: the series row is locked until the commit is flushed,
 * so single transactions would wait for one disk write each.
 */
export function numberingQueue(deps: IssuingDeps): NumberingQueue {
  const queues = new Map<string, Waiting[]>();
  const serve = async (companyId: string, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) await serveBatch(deps, companyId, queue.splice(0, BATCH_SIZE));
    queues.delete(companyId);
  };
  return {
    submit: (request) =>
      new Promise((resolve, reject) => {
        const waiting = { request: { ...request, trace: currentTrace() }, resolve, reject };
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
    // An unknown outcome or an unreachable database would affect each request alone as well. After any other error
    // nothing is saved and one request is the cause: each gets its own transaction, so that only that one fails.
    const isForAll = batch.length === 1 || error instanceof OutcomeUnknown || isUnreachable(error);
    for (const waiting of batch)
      if (isForAll) waiting.reject(error);
      else await serveBatch(deps, companyId, [waiting]);
  }
}

function numberTogether(
  deps: IssuingDeps,
  companyId: string,
  requests: readonly NumberingRequest[],
): Promise<NumberingOutcomes> {
  return retryUntilOutcomeKnown(({ isAgain, settled }) =>
    transact(deps.db, async (tx) => {
      const outcomes = await numberBatch(tx, deps, companyId, requests, isAgain);
      settled();
      for (const request of requests) {
        const numbered = outcomes.get(keyOf(request));
        if (numbered?.kind === 'numbered')
          await request.onNumbered?.(tx, numbered.id, numbered.number);
      }
      return outcomes;
    }),
  );
}

import type { Actor } from '@hoadon/domain/access/actor';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { withdrawDraft } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { keepDrafts, type NewDraft } from '../drafts/index.ts';
import { type Numbered, type NumberRequest, numberBatch } from './number-invoices.ts';

/** Somebody at the desk who wants a number. */
export type DeskRequest = Readonly<{
  companyId: string;
  actor: Actor;
  caId: string | null;
  /** The draft, or what to keep as one in the transaction that numbers it. */
  draft: string | NewDraft;
  /** Done in that transaction when the number was given: what must be known exactly when it is. */
  whenNumbered?: (tx: Tx, id: string, number: number) => Promise<void>;
}>;

export type DeskAnswer = Readonly<{ id: string; numbered: Numbered }>;

export type NumberingDesk = Readonly<{ ask(request: DeskRequest): Promise<DeskAnswer> }>;

type Waiting = Readonly<{
  request: DeskRequest;
  resolve: (answer: DeskAnswer) => void;
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
    const answers = await againAfterDeadlock(() => numberTogether(deps, companyId, requests));
    deps.hints.give(companyId);
    batch.forEach((waiting, index) => {
      const answer = answers[index];
      if (answer) waiting.resolve(answer);
    });
  } catch (error) {
    // One of them broke the transaction: each gets one of his own, so that only that one fails.
    if (batch.length > 1) for (const waiting of batch) await serveBatch(deps, companyId, [waiting]);
    else for (const waiting of batch) waiting.reject(error);
  }
}

const DEADLOCK = '40P01';
const TRIES = 3;

/** Drafts of several months may meet others in the counters the wrong way round; the loser tries again. */
async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === DEADLOCK;
      if (!isDeadlock || tried === TRIES) throw error;
    }
  }
}

function numberTogether(
  deps: IssuingDeps,
  companyId: string,
  requests: readonly DeskRequest[],
): Promise<DeskAnswer[]> {
  return transact(deps.db, async (db) => {
    const fresh = requests.flatMap(({ draft }) => (typeof draft === 'string' ? [] : [draft]));
    const kept = await keepDrafts(deps, db, companyId, fresh);
    const ids = requests.map(({ draft }) =>
      typeof draft === 'string' ? draft : (kept.shift() ?? ''),
    );
    const wanted = requests.map(
      ({ actor, caId }, index): NumberRequest => ({ id: ids[index] ?? '', actor, caId }),
    );
    const outcome = await numberBatch({ ...deps, db }, companyId, wanted);
    const answers: DeskAnswer[] = [];
    for (const [index, request] of requests.entries()) {
      const id = ids[index] ?? '';
      const numbered = outcome.get(id) ?? { kind: 'refused', code: 'NOT_FOUND' };
      if (numbered.kind === 'numbered') await request.whenNumbered?.(db, id, numbered.number);
      else if (typeof request.draft !== 'string') await withdrawDraft(db, companyId, id);
      answers.push({ id, numbered });
    }
    return answers;
  });
}

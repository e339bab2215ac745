import type { Tx } from '../../../platform/db/transact.ts';
import { afterCommit } from '../../../platform/db/transact.ts';
import { findActs } from '../../invoices/index.ts';
import { CAPACITY_REACHED, takeFromLicence } from '../../licences/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { judgeCorrections } from '../drafts/index.ts';
import {
  type DraftRequest,
  type IssueRequest,
  isNew,
  keyOf,
  type NewInvoiceRequest,
  type NumberingOutcome,
  type NumberingOutcomes,
} from './issue-request.ts';
import {
  advanceSeries,
  findWithList,
  lockDrafts,
  lockForNumbering,
  type NumberingLocks,
} from './numbering.repository.ts';
import { type Grant, SeriesBook, type Waiting } from './series-book.ts';
import { isForToken, refused, seriesOf, waitingDrafts, waitingNew } from './waiting-requests.ts';
import { writeNumbers } from './write-numbers.ts';

/**
 * Numbers invoices: counts them against the licence and takes consecutive numbers of the locked series in order of
 * date; the pipeline continues with them. A numbered draft retains its number. `isAgain`: an earlier attempt may have
 * created the new invoices; once licence and series are locked it has ended, and its invoices are looked up by act id.
 */
export async function numberBatch(
  tx: Tx,
  deps: IssuingDeps,
  companyId: string,
  all: readonly IssueRequest[],
  isAgain = false,
): Promise<NumberingOutcomes> {
  const requests = [...new Map(all.map((request) => [keyOf(request), request])).values()];
  const drafts = requests.filter((request): request is DraftRequest => !isNew(request));
  const fresh = requests.filter(isNew);
  const draftIds = drafts.map(({ id }) => id);
  const names = fresh.map(({ draft }) => seriesOf(draft));
  const locks = await lockForNumbering(tx, companyId, deps.clock.now(), { draftIds, names });
  const outcomes: NumberingOutcomes = isAgain
    ? await findCreatedEarlier(tx, companyId, fresh)
    : new Map();
  const locked = draftIds.length > 0 ? await lockDrafts(tx, companyId, draftIds) : [];
  const forToken = drafts.filter(isForToken).map(({ id }) => id);
  const withList =
    forToken.length > 0 ? await findWithList(tx, companyId, forToken) : new Set<string>();
  const corrections = await judgeCorrections(
    tx,
    deps,
    companyId,
    locked.flatMap(({ id, corrects, processing_state: state }) =>
      corrects && state === 'draft' ? id : [],
    ),
  );
  const draftRequests = { requests: drafts, locked, withList, against: corrections.against };
  const waiting = [
    ...waitingDrafts(draftRequests, outcomes),
    ...fresh.flatMap((request) => waitingNew(request, outcomes)),
  ];
  const { grants, reachesMark } = assign(tx, deps, { companyId, waiting, ground: locks }, outcomes);
  if (reachesMark) await deps.jobs.enqueue(tx, CAPACITY_REACHED, [{ companyId }]);
  await corrections.begin(
    grants.flatMap(({ waiting: { request } }) => (isNew(request) ? [] : request.id)),
  );
  await writeNumbers(tx, deps, companyId, { grants, ids: locks.ids }, outcomes);
  afterCommit(tx, () => deps.wakeups.notify(companyId));
  return outcomes;
}

async function findCreatedEarlier(
  tx: Tx,
  companyId: string,
  fresh: readonly NewInvoiceRequest[],
): Promise<NumberingOutcomes> {
  const actIds = fresh.map(({ actId }) => actId);
  const made = await findActs(tx, companyId, actIds);
  return new Map(
    [...made].map(([actId, { id, processing_state: state }]): [string, NumberingOutcome] => [
      actId,
      { kind: 'already-started', id, state },
    ]),
  );
}

type WaitingBatch = Readonly<{
  companyId: string;
  waiting: readonly Waiting[];
  ground: NumberingLocks;
}>;

/** Assigns numbers by date, so that dates follow numbers whatever the order of the batch. */
function assign(
  tx: Tx,
  { clock }: IssuingDeps,
  { companyId, waiting, ground: { licence, series } }: WaitingBatch,
  outcomes: NumberingOutcomes,
): Readonly<{ grants: Grant[]; reachesMark: boolean }> {
  const trial = new SeriesBook(series, clock.today());
  const byDate = waiting.toSorted((a, b) => a.issuedOn.localeCompare(b.issuedOn));
  const fitting = byDate.filter((one) => {
    const code = trial.refusalOf(one);
    if (code) outcomes.set(keyOf(one.request), refused(code));
    else trial.take(one);
    return code === null;
  });
  const grant = takeFromLicence(tx, companyId, licence, fitting.length, clock.now());
  const { granted, refusal, reachesMark } = grant;
  for (const { request } of fitting.slice(granted))
    outcomes.set(keyOf(request), refused(refusal ?? 'LICENSE_EXPIRED'));
  const book = new SeriesBook(series, clock.today());
  const grants = fitting.slice(0, granted).map((one) => book.take(one));
  if (grants.length > 0) advanceSeries(tx, companyId, book.changed);
  return { grants, reachesMark };
}

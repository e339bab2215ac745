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
  type NewRequest,
  type Numbered,
  type Outcomes,
} from './issue-request.ts';
import {
  advanceSeries,
  findWithList,
  type Ground,
  lockDrafts,
  lockGround,
} from './numbering.repository.ts';
import { type Grant, SeriesBook, type Waiting } from './series-book.ts';
import { isForToken, refused, seriesOf, waitingDrafts, waitingNew } from './who-waits.ts';
import { writeNumbers } from './write-numbers.ts';

/**
 * Gives invoices their numbers: counts the licence, takes consecutive numbers from the locked series
 * in order of date, and leaves the rest of the way to the pipeline. A draft that already has its number
 * keeps it: whoever asks twice gets no second one. `isAgain`: an earlier try may have made the new ones;
 * with licence and series locked it is over, and what it made is found by its act.
 */
export async function numberBatch(
  tx: Tx,
  deps: IssuingDeps,
  companyId: string,
  all: readonly IssueRequest[],
  isAgain = false,
): Promise<Outcomes> {
  const requests = [...new Map(all.map((request) => [keyOf(request), request])).values()];
  const drafts = requests.filter((request): request is DraftRequest => !isNew(request));
  const fresh = requests.filter(isNew);
  const draftIds = drafts.map(({ id }) => id);
  const names = fresh.map(({ draft }) => seriesOf(draft));
  const ground = await lockGround(tx, companyId, deps.clock.now(), { draftIds, names });
  const outcomes: Outcomes = isAgain ? await madeBefore(tx, companyId, fresh) : new Map();
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
  const asking = { requests: drafts, locked, withList, against: corrections.against };
  const waiting = [
    ...waitingDrafts(asking, outcomes),
    ...fresh.flatMap((request) => waitingNew(request, outcomes)),
  ];
  const { grants, reachesMark } = assign(tx, deps, { companyId, waiting, ground }, outcomes);
  if (reachesMark) await deps.jobs.enqueue(tx, CAPACITY_REACHED, [{ companyId }]);
  await corrections.begin(
    grants.flatMap(({ waiting: { request } }) => (isNew(request) ? [] : request.id)),
  );
  await writeNumbers(tx, deps, companyId, { grants, ids: ground.ids }, outcomes);
  afterCommit(tx, () => deps.hints.give(companyId));
  return outcomes;
}

async function madeBefore(
  tx: Tx,
  companyId: string,
  fresh: readonly NewRequest[],
): Promise<Outcomes> {
  const actIds = fresh.map(({ actId }) => actId);
  const made = await findActs(tx, companyId, actIds);
  return new Map(
    [...made].map(([actId, { id, processing_state: state }]): [string, Numbered] => [
      actId,
      { kind: 'begun', id, state },
    ]),
  );
}

type Queue = Readonly<{ companyId: string; waiting: readonly Waiting[]; ground: Ground }>;

/** Goes through them by date, so that a batch written in any order keeps the order of dates. */
function assign(
  tx: Tx,
  { clock }: IssuingDeps,
  { companyId, waiting, ground: { licence, series } }: Queue,
  outcomes: Outcomes,
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

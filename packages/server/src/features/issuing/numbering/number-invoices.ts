import type { FailureCode } from '@hoadon/domain/errors/failure';
import { bookedTotals } from '@hoadon/domain/invoice/booked-totals';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { afterCommit, type Tx } from '../../../platform/db/transact.ts';
import { findSeller } from '../../company/index.ts';
import { findActs, insertNumbered, moveInvoices } from '../../invoices/index.ts';
import { takeFromLicence } from '../../licences/index.ts';
import type { IssuingDeps } from '../deps.ts';
import {
  type DraftRequest,
  type IssueRequest,
  isNew,
  keyOf,
  type NewRequest,
  type Numbered,
} from './issue-request.ts';
import {
  advanceSeries,
  type Ground,
  type LockedDraft,
  lockDrafts,
  lockGround,
  refreshSeller,
} from './numbering.repository.ts';
import { type Grant, SeriesBook, type Waiting } from './series-book.ts';

/** What became of each request, by keyOf(). */
export type Outcomes = Map<string, Numbered>;

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
  const waiting = [
    ...waitingDrafts(drafts, locked, outcomes),
    ...fresh.flatMap((request) => waitingNew(request, outcomes)),
  ];
  const grants = assign(tx, deps, { companyId, waiting, ground }, outcomes);
  await writeNumbers(tx, deps, companyId, { grants, ids: ground.ids }, outcomes);
  afterCommit(tx, () => deps.hints.give(companyId));
  return outcomes;
}

const seriesOf = ({ assessed: { draft } }: NewRequest['draft']) => ({
  template: INVOICE_KINDS[draft.kind],
  serial: draft.serial,
});

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

const refused = (code: FailureCode): Numbered => ({ kind: 'refused', code });

/** Those that may take a number; notes why the others may not. */
function waitingDrafts(
  requests: readonly DraftRequest[],
  locked: readonly LockedDraft[],
  outcomes: Outcomes,
): Waiting[] {
  const byId = new Map(locked.map((draft) => [draft.id, draft]));
  return requests.flatMap((request) => {
    const draft = byId.get(request.id);
    const outcome = outcomeBeforeNumbering(request, draft);
    if (outcome) outcomes.set(request.id, outcome);
    if (outcome || !draft) return [];
    const { template, serial, issued_on: issuedOn } = draft;
    return {
      request,
      template,
      serial,
      issuedOn,
      withTax: draft.with_tax,
      buyerTaxCode: draft.buyer_tax_code,
    };
  });
}

/** Null where a number may be taken. */
function outcomeBeforeNumbering(
  { version }: DraftRequest,
  draft: LockedDraft | undefined,
): Numbered | null {
  if (!draft) return refused('NOT_FOUND');
  if (draft.processing_state !== 'draft')
    return { kind: 'begun', id: draft.id, state: draft.processing_state };
  if (version !== undefined && version !== draft.version)
    return refused('INVOICE_CHANGED_MEANWHILE');
  return draft.ready ? null : refused('INPUT_DATA_IS_INVALID');
}

function waitingNew(request: NewRequest, outcomes: Outcomes): Waiting[] {
  if (outcomes.has(request.actId)) return [];
  const { draft, ready } = request.draft.assessed;
  if (!ready) {
    outcomes.set(request.actId, refused('INPUT_DATA_IS_INVALID'));
    return [];
  }
  const { withTax } = bookedTotals(draft);
  const { issuedOn, buyer } = draft;
  return [{ request, ...seriesOf(request.draft), issuedOn, withTax, buyerTaxCode: buyer.taxCode }];
}

type Queue = Readonly<{ companyId: string; waiting: readonly Waiting[]; ground: Ground }>;

/** Goes through them by date, so that a batch written in any order keeps the order of dates. */
function assign(
  tx: Tx,
  { clock }: IssuingDeps,
  { companyId, waiting, ground: { licence, series } }: Queue,
  outcomes: Outcomes,
): Grant[] {
  const trial = new SeriesBook(series, clock.today());
  const byDate = waiting.toSorted((a, b) => a.issuedOn.localeCompare(b.issuedOn));
  const fitting = byDate.filter((one) => {
    const code = trial.refusalOf(one);
    if (code) outcomes.set(keyOf(one.request), refused(code));
    else trial.take(one);
    return code === null;
  });
  const { granted, refusal } = takeFromLicence(tx, companyId, licence, fitting.length, clock.now());
  for (const { request } of fitting.slice(granted))
    outcomes.set(keyOf(request), refused(refusal ?? 'LICENSE_EXPIRED'));
  const book = new SeriesBook(series, clock.today());
  const grants = fitting.slice(0, granted).map((one) => book.take(one));
  if (grants.length > 0) advanceSeries(tx, companyId, book.changed);
  return grants;
}

async function writeNumbers(
  tx: Tx,
  deps: IssuingDeps,
  companyId: string,
  { grants, ids }: Readonly<{ grants: readonly Grant[]; ids: readonly string[] }>,
  outcomes: Outcomes,
): Promise<void> {
  const numbered = [
    ...(await numberDrafts(tx, deps, companyId, grants)),
    ...keepNumbered(tx, deps, companyId, grants, ids),
  ];
  const at = deps.clock.now();
  writeAudit(
    tx,
    numbered.map(({ id, grant: { waiting, number } }) => ({
      companyId,
      actor: waiting.request.actor,
      act: 'invoice.numbered',
      subject: `invoice/${id}`,
      at,
      payload: {
        template: waiting.template,
        serial: waiting.serial,
        number,
        issuedOn: waiting.issuedOn,
        buyerTaxCode: waiting.buyerTaxCode,
        withTax: waiting.withTax,
      },
    })),
  );
  for (const { id, grant } of numbered)
    outcomes.set(keyOf(grant.waiting.request), { kind: 'numbered', id, number: grant.number });
}

type Granted = Readonly<{ id: string; grant: Grant }>;

/** draft → numbered. */
async function numberDrafts(
  tx: Tx,
  deps: IssuingDeps,
  companyId: string,
  grants: readonly Grant[],
): Promise<Granted[]> {
  const drafts = grants.flatMap((grant) => {
    const { request } = grant.waiting;
    return isNew(request) ? [] : [{ id: request.id, grant }];
  });
  if (drafts.length === 0) return [];
  const ids = drafts.map(({ id }) => id);
  await refreshSeller(tx, companyId, ids, await findSeller(tx, companyId));
  await moveInvoices(
    tx,
    deps.events,
    { companyId, at: deps.clock.now() },
    drafts.map(({ id, grant: { waiting, number } }) => ({
      id,
      from: ['draft'],
      to: 'numbered',
      actor: waiting.request.actor,
      number,
      ...(waiting.request.caId && { caId: waiting.request.caId }),
    })),
  );
  return drafts;
}

/** New ones, numbered from their first moment, under ids in the order of their numbers. */
function keepNumbered(
  tx: Tx,
  { events, clock }: IssuingDeps,
  companyId: string,
  grants: readonly Grant[],
  ids: readonly string[],
): Granted[] {
  const fresh = grants.flatMap((grant) => {
    const { request } = grant.waiting;
    return isNew(request) ? [{ request, grant }] : [];
  });
  const kept = fresh.map(({ grant }, index) => ({ id: ids[index] ?? '', grant }));
  insertNumbered(
    tx,
    events,
    { companyId, at: clock.now() },
    fresh.map(({ request: { actId, actor, caId, draft }, grant: { number } }, index) => ({
      ...draft.assessed,
      id: kept[index]?.id ?? '',
      recordId: draft.recordId,
      actId,
      actor,
      number,
      caId,
    })),
  );
  return kept;
}

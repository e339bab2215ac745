import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import type { Seller } from '@hoadon/domain/invoice/invoice';
import { numberingRefusal } from '@hoadon/domain/issuing/numbering';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Db } from '../../../platform/db/open.ts';
import { afterCommit, type Tx, transact } from '../../../platform/db/transact.ts';
import { findSeller } from '../../company/index.ts';
import { moveInvoices } from '../../invoices/index.ts';
import { takeFromLicence } from '../../licences/index.ts';
import type { IssuingDeps } from '../deps.ts';
import {
  advanceSeries,
  type LockedDraft,
  type LockedSeries,
  lockDrafts,
  lockSeries,
  refreshSeller,
} from './numbering.repository.ts';

/** One draft that somebody wants issued. */
export type NumberRequest = Readonly<{ id: string; actor: Actor; caId: string | null }>;

/** What became of a draft: numbered now, begun earlier, or refused and still a draft. */
export type Numbered =
  | Readonly<{ kind: 'numbered'; number: number }>
  | Readonly<{ kind: 'begun'; state: ProcessingState }>
  | Readonly<{ kind: 'refused'; code: FailureCode }>;

type Numbering = Readonly<{ draft: LockedDraft; number: number; request: NumberRequest }>;

/**
 * Gives drafts their numbers: one transaction counts the licence, takes consecutive numbers from the
 * locked series in order of date, and makes the next step due. All of it is kept or none. A draft
 * that already has its number keeps it: whoever asks twice gets no second one.
 */
export const numberInvoices = (
  deps: IssuingDeps,
  companyId: string,
  requests: readonly NumberRequest[],
): Promise<Map<string, Numbered>> =>
  transact(deps.db, async (db) => {
    const outcome = await numberBatch({ ...deps, db }, companyId, requests);
    afterCommit(db, () => deps.hints.give(companyId));
    return outcome;
  });

/** The same for one who goes on with the invoices himself; after his death their steps come due. */
export async function numberBatch(
  deps: IssuingDeps,
  companyId: string,
  requests: readonly NumberRequest[],
): Promise<Map<string, Numbered>> {
  const at = deps.clock.now();
  const today = deps.clock.today();
  return transact(deps.db, async (db) => {
    const seller = await findSeller(db, companyId);
    const byId = new Map(requests.map((request) => [request.id, request]));
    const drafts = await lockDrafts(db, companyId, [...byId.keys()]);
    const outcome = outcomeBeforeNumbering(byId, drafts);
    const waiting = drafts.filter((draft) => !outcome.has(draft.id));
    const series = await lockSeries(db, companyId, namesOf(waiting));
    const { grants, changed } = await assign(
      db,
      { companyId, at, today, waiting, series },
      outcome,
    );
    const numbered = grants.flatMap((grant): Numbering[] => {
      const request = byId.get(grant.draft.id);
      return request ? [{ ...grant, request }] : [];
    });
    await keep(db, deps, { companyId, at, seller, numbered, changed });
    for (const { draft, number } of numbered) outcome.set(draft.id, { kind: 'numbered', number });
    return outcome;
  });
}

/** Drafts that cannot take a number at all. */
function outcomeBeforeNumbering(
  requests: ReadonlyMap<string, NumberRequest>,
  drafts: readonly LockedDraft[],
): Map<string, Numbered> {
  const outcome = new Map<string, Numbered>();
  const found = new Set(drafts.map((draft) => draft.id));
  for (const id of requests.keys())
    if (!found.has(id)) outcome.set(id, { kind: 'refused', code: 'NOT_FOUND' });
  for (const draft of drafts) {
    if (draft.processing_state !== 'draft')
      outcome.set(draft.id, { kind: 'begun', state: draft.processing_state });
    else if (!draft.ready)
      outcome.set(draft.id, { kind: 'refused', code: 'INPUT_DATA_IS_INVALID' });
  }
  return outcome;
}

const nameOf = (named: Pick<LockedSeries, 'template' | 'serial'>) =>
  `${named.template}${named.serial}`;

const namesOf = (drafts: readonly LockedDraft[]) => [
  ...new Map(drafts.map((draft) => [nameOf(draft), draft])).values(),
];

type Assignment = Readonly<{
  companyId: string;
  at: Instant;
  today: PlainDate;
  waiting: readonly LockedDraft[];
  series: readonly LockedSeries[];
}>;

/** Goes through the drafts by date, so that a batch written in any order keeps the order of dates. */
async function assign(db: Db, assignment: Assignment, outcome: Map<string, Numbered>) {
  const { companyId, at, today, waiting, series } = assignment;
  const rows = new Map(series.map((row) => [nameOf(row), { ...row }]));
  const byDate = waiting.toSorted((a, b) => a.issued_on.localeCompare(b.issued_on));
  const fitting = byDate.filter((draft) => {
    const code = seriesRefusal(rows.get(nameOf(draft)), draft, today);
    if (code) outcome.set(draft.id, { kind: 'refused', code });
    return code === null;
  });
  const { granted, refusal } = await takeFromLicence(db, companyId, fitting.length, at);
  for (const draft of fitting.slice(granted))
    outcome.set(draft.id, { kind: 'refused', code: refusal ?? 'LICENSE_EXPIRED' });
  const grants = fitting.slice(0, granted).map((draft) => {
    const row = rows.get(nameOf(draft));
    if (!row) throw new Error(`series of draft ${draft.id} vanished`);
    const number = row.next_number;
    row.next_number += 1;
    row.last_issued_on = draft.issued_on;
    return { draft, number };
  });
  const taken = new Set(grants.map(({ draft }) => nameOf(draft)));
  return { grants, changed: [...rows.values()].filter((row) => taken.has(nameOf(row))) };
}

function seriesRefusal(
  row: LockedSeries | undefined,
  draft: LockedDraft,
  today: PlainDate,
): FailureCode | null {
  if (!row) return 'SERIES_NOT_ACTIVE';
  return numberingRefusal(
    {
      serial: row.serial,
      active: row.active,
      nextNumber: row.next_number,
      lastIssuedOn: row.last_issued_on,
    },
    draft.issued_on,
    today,
  );
}

type Kept = Readonly<{
  companyId: string;
  at: Instant;
  seller: Seller;
  numbered: readonly Numbering[];
  changed: readonly LockedSeries[];
}>;

async function keep(tx: Tx, deps: IssuingDeps, kept: Kept): Promise<void> {
  const { companyId, at, seller, numbered, changed } = kept;
  if (numbered.length === 0) return;
  const ids = numbered.map(({ draft }) => draft.id);
  await advanceSeries(tx, companyId, changed);
  await refreshSeller(tx, companyId, ids, seller);
  await moveInvoices(
    tx,
    deps.events,
    { companyId, at },
    numbered.map(({ draft, number, request }) => ({
      id: draft.id,
      from: ['draft'],
      to: 'numbered',
      actor: request.actor,
      number,
      ...(request.caId && { caId: request.caId }),
    })),
  );
  await writeAudit(
    tx,
    numbered.map(({ draft, number, request }) => ({
      companyId,
      actor: request.actor,
      act: 'invoice.numbered',
      subject: `invoice/${draft.id}`,
      at,
      payload: {
        template: draft.template,
        serial: draft.serial,
        number,
        issuedOn: draft.issued_on,
        buyerTaxCode: draft.buyer_tax_code,
        withTax: draft.with_tax,
      },
    })),
  );
}

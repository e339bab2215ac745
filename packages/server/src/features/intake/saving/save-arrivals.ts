import { notable } from '@hoadon/contracts/notifications';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { truerFirst } from '@hoadon/domain/intake/settle-sources';
import { isAuthentic } from '@hoadon/domain/intake/takes-effect';
import { withEnteredRate } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { ISSUED_HERE } from '@hoadon/domain/invoice/origin';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { constraintOf, isDuplicate } from '../../../platform/db/sql-state.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Events } from '../../../platform/events/port.ts';
import {
  addOriginals,
  askToCheck,
  confirmArrived,
  continueSeriesAfter,
  insertIssuedElsewhere,
  insertReceived,
  insertSources,
  linkArrived,
  lockArrived,
  type ReceivedToSave,
  saveLookups,
  setCopiesAside,
  settleKeptSources,
  settlePaid,
  updateReceived,
} from '../../invoices/index.ts';
import type { Arrival } from '../import-verdict.ts';
import { type SettledInvoice, settleArrivals, statedBy } from './settle-arrivals.ts';

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/** An invoice after its arrivals were saved. */
export type SavedInvoice = SettledInvoice &
  Readonly<{
    id: string;
    /** A copy that was set aside is back in the lists. */
    isRestored: boolean;
  }>;

const KEYS = /invoice_(received|issued_number)/;

/** A concurrent transaction inserted one of the invoices: a retry finds it. */
export const isTakenMeanwhile = (error: unknown): boolean =>
  isDuplicate(error) && KEYS.test(constraintOf(error) ?? '');

/**
 * Saves many arrivals: inserts new invoices, adds sources to others, and updates the content where a new source takes
 * precedence. Throws an error that `isTakenMeanwhile` recognises if a concurrent transaction inserts one of them.
 */
export async function saveArrivals(
  tx: Tx,
  events: Events,
  by: By,
  arrivals: readonly Arrival[],
): Promise<SavedInvoice[]> {
  const byKey = new Map<string, Arrival[]>();
  for (const arrival of arrivals) {
    const key = `${arrival.named.direction}|${arrival.named.key}`;
    byKey.set(key, [...(byKey.get(key) ?? []), arrival]);
  }
  const firsts = [...byKey.values()].flatMap(([first]) => first ?? []);
  const locked = await lockArrived(
    tx,
    by.companyId,
    firsts.map(({ named }) => named),
  );
  const savedByKey = new Map(locked.map((one) => [one.key, one]));
  // In one order, so that concurrent transactions with the same invoices wait for each other without a deadlock.
  const settled = [...byKey.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, ofOne]) => settleArrivals(savedByKey.get(ofOne[0]?.named.key ?? '') ?? null, ofOne));
  const made = await insertNew(tx, by, settled);
  const all = settled.flatMap((one): SavedInvoice[] => {
    const id = one.saved?.id ?? made.get(one);
    return id === undefined ? [] : [{ ...one, id, isRestored: one.saved?.isAside ?? false }];
  });
  await restoreAside(tx, events, by, all);
  await mergeKnown(tx, events, by, all);
  await linkArrived(tx, events, by, all.flatMap(memberOf));
  publishSaved(tx, events, by, all);
  return all;
}

/** A copy that was set aside and is brought again is restored: it is the same invoice with all its data. */
async function restoreAside(
  tx: Tx,
  events: Events,
  by: By,
  all: readonly SavedInvoice[],
): Promise<void> {
  const restored = all.filter(({ isRestored }) => isRestored);
  if (restored.length === 0) return;
  const ids = restored.map(({ id }) => id);
  await setCopiesAside(tx, events, by, ids, false);
  await continueSeriesAfter(tx, by.companyId, restored.flatMap(givenElsewhere));
  writeAudit(
    tx,
    ids.map((id) => ({
      ...by,
      act: 'invoice.restored',
      subject: `invoice/${id}`,
      payload: { because: 'brought-again' },
    })),
  );
}

/** A source that only confirms the content may prove a correction that was unproven before. */
function memberOf({ id, content, sources }: SavedInvoice) {
  const [{ arrival = null } = {}] = sources;
  const from = content?.from ?? arrival;
  return from ? [{ id, key: from.named.key, corrects: content?.from.corrects ?? null }] : [];
}

async function insertNew(
  tx: Tx,
  by: By,
  settled: readonly SettledInvoice[],
): Promise<Map<SettledInvoice, string>> {
  const made = new Map<SettledInvoice, string>();
  for (const [direction, insert] of [
    ['issued', insertIssuedElsewhere],
    ['received', insertReceived],
  ] as const) {
    const wanted = settled.filter(
      ({ saved, winner }) => saved === null && winner?.named.direction === direction,
    );
    const ids = await insert(
      tx,
      by,
      wanted.flatMap(({ winner, content }) =>
        winner && content ? [newReceived(winner, content.stated)] : [],
      ),
    );
    for (const [index, one] of wanted.entries()) made.set(one, ids[index] ?? '');
    if (direction === 'issued')
      await continueSeriesAfter(tx, by.companyId, wanted.flatMap(givenElsewhere));
  }
  return made;
}

function givenElsewhere({ sources }: SettledInvoice) {
  const proven = sources.find(({ arrival }) => isAuthentic(arrival.statement));
  return proven?.arrival.named.direction === 'issued' ? [proven.arrival.named] : [];
}

/** Characters of the entry path that are stored with the source. */
const MOST_REFERENCE = 300;
const referenceOf = ({ entryPath }: Arrival): string =>
  // By characters: half of one is no text.
  [...entryPath].slice(-MOST_REFERENCE).join('');

/** 3: it came from outside; 1: it is to be checked (S-45). */
const newReceived = (arrival: Arrival, stated: InvoiceDraft): ReceivedToSave => ({
  ...factsOf(arrival, stated),
  signedAt: arrival.signedAt,
  origin: 3,
  verification: 1,
  validity: null,
  source: {
    way: arrival.statement.way,
    reference: referenceOf(arrival),
    originalHash: arrival.hash,
    stated: statedBy(arrival.statement),
  },
  original: originalOf(arrival),
  ...(arrival.fileFindings && { findings: arrival.fileFindings }),
});

const originalOf = ({ hash, document }: Arrival) =>
  document && hash !== null ? { hash, size: document.length } : null;

const factsOf = ({ named, authorityCode }: Arrival, stated: InvoiceDraft) => ({
  stated,
  template: named.template,
  number: named.number,
  authorityCode,
});

async function mergeKnown(
  tx: Tx,
  events: Events,
  by: By,
  all: readonly SavedInvoice[],
): Promise<void> {
  const rewrittenIds: string[] = [];
  const decidedOn: string[] = [];
  for (const { id, saved, winner, content } of all) {
    if (!saved || !content) continue;
    rewrittenIds.push(id);
    const { from, stated } = content;
    const { direction } = from.named;
    const rewritten = await updateReceived(tx, by, id, {
      ...factsOf(from, withEnteredRate(stated, saved.content)),
      direction,
      // If it only filled in what the source of precedence leaves out, the signing time of that source stays.
      ...(winner ? { signedAt: winner.signedAt } : { authorityCode: saved.authorityCode }),
    });
    if (rewritten.isApprovalWithdrawn || rewritten.isPaidOtherwise) decidedOn.push(id);
  }
  notifyRewritten(tx, events, by, decidedOn);
  // Their totals may have changed.
  if (rewrittenIds.length > 0) await settlePaid(tx, events, by.companyId, rewrittenIds);
  await settleKeptSources(
    tx,
    by.companyId,
    all.flatMap(({ settled }) => settled),
  );
  await insertSources(tx, by, all.flatMap(newSources));
  addOriginals(tx, by, all.flatMap(newOriginals));
  saveLookups(tx, by.companyId, all.flatMap(newLookups));
  // A new source may contradict the content; rewritten invoices are due for verification already.
  const withNewSource = all.filter(
    ({ saved, content, sources }) => saved && !content && sources.length > 0,
  );
  await askToCheck(
    tx,
    by,
    withNewSource.map(({ id }) => id),
  );
  await confirmArrived(
    tx,
    by.companyId,
    all.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id),
  );
}

/** The source of the content of a new invoice was inserted with the invoice. */
const newSources = ({ id, saved, winner, sources }: SavedInvoice) =>
  sources
    .filter(({ arrival }) => saved !== null || arrival !== winner)
    .map(({ arrival, differences }) => ({
      invoiceId: id,
      way: arrival.statement.way,
      reference: referenceOf(arrival),
      originalHash: arrival.hash,
      stated: statedBy(arrival.statement),
      differences,
    }));

/**
 * Of several files the one with the highest precedence is shown, whichever came first. An invoice issued here is shown as
 * the file signed here: no copy replaces it.
 */
function newOriginals({ id, saved, winner, sources }: SavedInvoice) {
  if (!saved || saved.origin === ISSUED_HERE) return [];
  const [truest = null] = sources
    .map(({ arrival }) => arrival)
    .filter(({ document }) => document !== null)
    .sort((one, other) => truerFirst(one.statement, other.statement));
  const shown = winner ?? (saved.hasOriginal ? null : truest);
  const original = shown && originalOf(shown);
  return original ? [{ invoiceId: id, ...original }] : [];
}

/** Of several files the one with the highest precedence is read last. */
const newLookups = ({ id, winner, sources }: SavedInvoice) =>
  [...sources]
    .sort((one, other) => Number(one.arrival === winner) - Number(other.arrival === winner))
    .flatMap(({ arrival }) =>
      arrival.lookup
        ? [{ invoiceId: id, sellerTaxCode: arrival.draft.seller.taxCode, ...arrival.lookup }]
        : [],
    )
    .slice(-1);

/** A new source changed amounts that a user approved or paid: users have to check them again. */
function notifyRewritten(tx: Tx, events: Events, by: By, invoices: readonly string[]): void {
  if (invoices.length === 0) return;
  const about = `approved-changed/${by.at}/${invoices.join('.')}`.slice(0, 200);
  events.publish(tx, by.companyId, [
    notable({ kind: 'approved-changed', about, invoices: [...invoices] }),
  ]);
}

function publishSaved(tx: Tx, events: Events, by: By, all: readonly SavedInvoice[]): void {
  const changed = all.filter(({ saved, sources }) => saved === null || sources.length > 0);
  events.publish(
    tx,
    by.companyId,
    all
      .filter((one) => one.isRestored || changed.includes(one))
      .map(({ id }) => ({ type: 'invoice', id, state: 'accepted' })),
  );
  writeAudit(
    tx,
    changed.map(({ id, saved, winner, sources }) => ({
      ...by,
      act: saved ? 'invoice.source-added' : 'invoice.taken-in',
      subject: `invoice/${id}`,
      payload: {
        hashes: sources.map(({ arrival }) => arrival.hash),
        isWordOfNew: winner !== null,
      },
    })),
  );
}

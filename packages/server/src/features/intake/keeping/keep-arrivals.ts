import { notable } from '@hoadon/contracts/notifications';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { isAuthentic } from '@hoadon/domain/intake/may-correct';
import { truerFirst } from '@hoadon/domain/intake/settle-sources';
import { withEnteredRate } from '@hoadon/domain/invoice/exchange-rate';
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
  keepLookups,
  linkArrived,
  lockArrived,
  type ReceivedToKeep,
  setCopiesAside,
  settleKeptSources,
  settlePaid,
  updateReceived,
} from '../../invoices/index.ts';
import type { Arrival } from '../judged.ts';
import { type SettledInvoice, settleArrivals, statedBy } from './settle-arrivals.ts';

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/** An invoice after its arrivals were kept. */
export type KeptInvoice = SettledInvoice &
  Readonly<{
    id: string;
    /** A copy that was put aside is there again. */
    isRestored: boolean;
  }>;

const KEYS = /invoice_(received|issued_number)/;

/** Somebody else brought one of them at the same time: done again, it is there. */
export const isTakenMeanwhile = (error: unknown): boolean =>
  isDuplicate(error) && KEYS.test(constraintOf(error) ?? '');

/**
 * Keeps invoices that came in, many at once: new ones are made, others get their sources, and where a new source is
 * truer than what was there, its word. Throws what
 * `isTakenMeanwhile` knows where somebody else brings one of them.
 */
export async function keepArrivals(
  tx: Tx,
  events: Events,
  by: By,
  arrivals: readonly Arrival[],
): Promise<KeptInvoice[]> {
  const byKey = new Map<string, Arrival[]>();
  for (const arrival of arrivals) {
    const key = `${arrival.named.direction}|${arrival.named.key}`;
    byKey.set(key, [...(byKey.get(key) ?? []), arrival]);
  }
  const firsts = [...byKey.values()].flatMap(([first]) => first ?? []);
  const kept = await lockArrived(
    tx,
    by.companyId,
    firsts.map(({ named }) => named),
  );
  const known = new Map(kept.map((one) => [one.key, one]));
  // In one order, so that two who bring the same wait for each other once.
  const settled = [...byKey.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, ofOne]) => settleArrivals(known.get(ofOne[0]?.named.key ?? '') ?? null, ofOne));
  const made = await insertNew(tx, by, settled);
  const all = settled.flatMap((one): KeptInvoice[] => {
    const id = one.known?.id ?? made.get(one);
    return id === undefined ? [] : [{ ...one, id, isRestored: one.known?.isAside ?? false }];
  });
  await restoreAside(tx, events, by, all);
  await mergeKnown(tx, events, by, all);
  await linkArrived(tx, events, by, all.flatMap(memberOf));
  tell(tx, events, by, all);
  return all;
}

/** Whoever brings a copy again that was put aside wants it: it is the same invoice, with all that it had. */
async function restoreAside(
  tx: Tx,
  events: Events,
  by: By,
  all: readonly KeptInvoice[],
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

/** A source that only confirms what is there may prove a correction that was not believed before. */
function memberOf({ id, content, sources }: KeptInvoice) {
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
      ({ known, winner }) => known === null && winner?.named.direction === direction,
    );
    const ids = await insert(
      tx,
      by,
      wanted.flatMap(({ winner, content }) =>
        winner && content ? [toKeep(winner, content.stated)] : [],
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

/** So much of where it stood is kept with the source. */
const MOST_REFERENCE = 300;
const referenceOf = ({ place }: Arrival): string =>
  // By characters: half of one is no text.
  [...place].slice(-MOST_REFERENCE).join('');

/** 3: it came from outside; 1: it is to be checked (S-45). */
const toKeep = (arrival: Arrival, stated: InvoiceDraft): ReceivedToKeep => ({
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
  all: readonly KeptInvoice[],
): Promise<void> {
  const saidAnew: string[] = [];
  const decidedOn: string[] = [];
  for (const { id, known, winner, content } of all) {
    if (!known || !content) continue;
    saidAnew.push(id);
    const { from, stated } = content;
    const { direction } = from.named;
    const rewritten = await updateReceived(tx, by, id, {
      ...factsOf(from, withEnteredRate(stated, known.content)),
      direction,
      // Where it only filled in what the truest leaves out, that one's word stays.
      ...(winner ? { signedAt: winner.signedAt } : { authorityCode: known.authorityCode }),
    });
    if (rewritten.isApprovalWithdrawn || rewritten.isPaidOtherwise) decidedOn.push(id);
  }
  notifyRewritten(tx, events, by, decidedOn);
  // Their totals may be others now.
  if (saidAnew.length > 0) await settlePaid(tx, events, by.companyId, saidAnew);
  await settleKeptSources(
    tx,
    by.companyId,
    all.flatMap(({ settled }) => settled),
  );
  await insertSources(tx, by, all.flatMap(newSources));
  addOriginals(tx, by, all.flatMap(newOriginals));
  keepLookups(tx, by.companyId, all.flatMap(newLookups));
  // Another source may say otherwise; what is said anew is asked for already.
  const heard = all.filter(
    ({ known, content, sources }) => known && !content && sources.length > 0,
  );
  await askToCheck(
    tx,
    by,
    heard.map(({ id }) => id),
  );
  await confirmArrived(
    tx,
    by.companyId,
    all.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id),
  );
}

/** The source of a new invoice's winner was kept with it. */
const newSources = ({ id, known, winner, sources }: KeptInvoice) =>
  sources
    .filter(({ arrival }) => known !== null || arrival !== winner)
    .map(({ arrival, differences }) => ({
      invoiceId: id,
      way: arrival.statement.way,
      reference: referenceOf(arrival),
      originalHash: arrival.hash,
      stated: statedBy(arrival.statement),
      differences,
    }));

/**
 * Of several files the truest is the one that is shown, whichever came first. What was issued here is the file that was signed here:
 * no copy of it takes its place.
 */
function newOriginals({ id, known, winner, sources }: KeptInvoice) {
  if (!known || known.origin === ISSUED_HERE) return [];
  const [truest = null] = sources
    .map(({ arrival }) => arrival)
    .filter(({ document }) => document !== null)
    .sort((one, other) => truerFirst(one.statement, other.statement));
  const shown = winner ?? (known.hasOriginal ? null : truest);
  const original = shown && originalOf(shown);
  return original ? [{ invoiceId: id, ...original }] : [];
}

/** Of several files the truest is heard last. */
const newLookups = ({ id, winner, sources }: KeptInvoice) =>
  [...sources]
    .sort((one, other) => Number(one.arrival === winner) - Number(other.arrival === winner))
    .flatMap(({ arrival }) =>
      arrival.lookup
        ? [{ invoiceId: id, sellerTaxCode: arrival.draft.seller.taxCode, ...arrival.lookup }]
        : [],
    )
    .slice(-1);

/** A new source wrote other amounts over what a user approved or paid: users have to look at it again. */
function notifyRewritten(tx: Tx, events: Events, by: By, invoices: readonly string[]): void {
  if (invoices.length === 0) return;
  const about = `approved-changed/${by.at}/${invoices.join('.')}`.slice(0, 200);
  events.publish(tx, by.companyId, [
    notable({ kind: 'approved-changed', about, invoices: [...invoices] }),
  ]);
}

function tell(tx: Tx, events: Events, by: By, all: readonly KeptInvoice[]): void {
  const changed = all.filter(({ known, sources }) => known === null || sources.length > 0);
  events.publish(
    tx,
    by.companyId,
    all
      .filter((one) => one.isRestored || changed.includes(one))
      .map(({ id }) => ({ type: 'invoice', id, state: 'accepted' })),
  );
  writeAudit(
    tx,
    changed.map(({ id, known, winner, sources }) => ({
      ...by,
      act: known ? 'invoice.source-added' : 'invoice.taken-in',
      subject: `invoice/${id}`,
      payload: {
        hashes: sources.map(({ arrival }) => arrival.hash),
        isWordOfNew: winner !== null,
      },
    })),
  );
}

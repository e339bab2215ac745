import type { Actor } from '@hoadon/domain/access/actor';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import { type ConnectedSides, listingsOf } from '@hoadon/domain/tax-account/listing';
import { phasesFrom, type SyncKind } from '@hoadon/domain/tax-account/phases';
import { daysBeforeFailed, monthsOf, monthsReadAgain } from '@hoadon/domain/tax-account/windows';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { endSync, insertSync, isUnderWay } from './sync.repository.ts';
import {
  findWindows,
  openWindows,
  resetCursors,
  type WantedWindow,
  type WindowRow,
} from './window.repository.ts';

export type Work = Readonly<{ companyId: string; actor: Actor; at: Instant; today: PlainDate }>;
type Deps = Pick<TaxAccountDeps, 'events'>;
type AccountFacts = Readonly<{ with_issued: boolean; with_received: boolean; start_on: PlainDate }>;

const wantedOf = ({ with_issued, with_received }: AccountFacts): ConnectedSides => ({
  issued: with_issued,
  received: with_received,
});

/**
 * Plans the windows since the first day of the account that were never requested, by phases; if there are none, what may
 * have changed. For another account than before everything is requested, from the first page.
 */
export async function planFirstSync(
  tx: Tx,
  deps: Deps,
  work: Work,
  account: AccountFacts & Readonly<{ isAnother: boolean }>,
): Promise<void> {
  if (account.isAnother) await resetCursors(tx, work.companyId);
  let opened = 0;
  for (const { kind, days } of phasesFrom(account.start_on, work.today)) {
    const wanted = wantedOf(account);
    const missing = account.isAnother
      ? windowsOf(days, wanted)
      : await neverRequested(tx, work, days, wanted);
    if (missing.length > 0) await begin(tx, deps, work, { kind, days, wanted: missing });
    opened += missing.length;
  }
  if (opened === 0) await planRefresh(tx, deps, work, account);
}

/** Plans what may have changed: the last months, windows read before their month was over, and failed windows. */
export async function planRefresh(
  tx: Tx,
  deps: Deps,
  work: Work,
  account: AccountFacts,
): Promise<void> {
  if (await isUnderWay(tx, work.companyId, [0, 1, 2])) return;
  const again = monthsReadAgain(work.today);
  const days = { from: account.start_on, to: work.today };
  const wanted = await windowsToRead(tx, work, { days, wanted: wantedOf(account), isAgain: false });
  const from = again.at(-1)?.from ?? work.today;
  await begin(tx, deps, work, { kind: 0, days: { from, to: work.today }, wanted });
}

/** Plans some days on demand; months that were read completely are read again only if `isAgain`. Returns the id. */
export async function planRange(
  tx: Tx,
  deps: Deps,
  work: Work,
  {
    account,
    days,
    isAgain,
  }: Readonly<{ account: AccountFacts; days: DateRange; isAgain: boolean }>,
): Promise<string> {
  const wanted = await windowsToRead(tx, work, { days, wanted: wantedOf(account), isAgain });
  return begin(tx, deps, work, { kind: 0, days, wanted });
}

type Planned = Readonly<{ kind: SyncKind; days: DateRange; wanted: readonly WantedWindow[] }>;

async function begin(
  tx: Tx,
  { events }: Deps,
  work: Work,
  { kind, days, wanted }: Planned,
): Promise<string> {
  const { companyId, actor, at } = work;
  const id = await insertSync(tx, companyId, { kind, days, actor, at });
  await openWindows(tx, companyId, id, wanted);
  // It may have no window to read.
  const ended = await endSync(tx, companyId, id, at);
  events.publish(tx, companyId, [{ type: 'tax-sync', id, state: ended?.state ?? 'running' }]);
  const payload = { kind, from: days.from, to: days.to, windows: wanted.length };
  writeAudit(tx, [
    { companyId, actor, act: 'tax-sync.begun', subject: `tax-sync/${id}`, at, payload },
  ]);
  return id;
}

async function neverRequested(
  tx: Tx,
  { companyId }: Work,
  days: DateRange,
  wanted: ConnectedSides,
): Promise<WantedWindow[]> {
  const requested = new Set((await findWindows(tx, companyId, days)).map(nameOf));
  return windowsOf(days, wanted).filter((one) => !requested.has(nameOf(one)));
}

type WindowQuery = Readonly<{ days: DateRange; wanted: ConnectedSides; isAgain: boolean }>;

/** Windows that were never requested, may have changed, or failed, and then from 15 days before (TAX-024). */
async function windowsToRead(
  tx: Tx,
  { companyId, today }: Work,
  { days, wanted, isAgain }: WindowQuery,
): Promise<WantedWindow[]> {
  const there = await findWindows(tx, companyId, days);
  const savedWindows = new Map(there.map((window) => [nameOf(window), window]));
  const again = new Set(monthsReadAgain(today).map(({ from }) => from));
  const months = windowsOf(days, wanted).filter((one) => {
    const window = savedWindows.get(nameOf(one));
    if (!window || isAgain || again.has(one.from) || window.state === 'failed') return true;
    return window.state === 'done' && wasEarly(window);
  });
  const names = new Set(listingsOf(wanted).map(({ name }) => name));
  const failed = there.filter(({ state, listing }) => state === 'failed' && names.has(listing));
  const before = failed.flatMap(({ listing, from_on: from, to_on: to }) => [
    { listing, from, to },
    ...daysBeforeFailed({ from, to }).map((part) => ({ ...part, listing })),
  ]);
  return [...new Map([...months, ...before].map((one) => [nameOf(one), one])).values()];
}

/** It was read before its days were over. */
const wasEarly = ({ read_at, to_on }: WindowRow): boolean =>
  read_at === null || dayInVietnam(new Date(read_at).toISOString()) <= to_on;

const windowsOf = (days: DateRange, wanted: ConnectedSides): WantedWindow[] =>
  monthsOf(days).flatMap((month) =>
    listingsOf(wanted).map(({ name }) => ({ ...month, listing: name })),
  );

const nameOf = (one: WantedWindow | WindowRow): string =>
  'from' in one
    ? `${one.listing} ${one.from} ${one.to}`
    : `${one.listing} ${one.from_on} ${one.to_on}`;

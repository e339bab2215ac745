import type { Actor } from '@hoadon/domain/access/actor';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import { listingsOf, type Wanted } from '@hoadon/domain/tax-account/listing';
import { phasesFrom, type SyncKind } from '@hoadon/domain/tax-account/phases';
import { daysBeforeFailed, monthsOf, monthsReadAgain } from '@hoadon/domain/tax-account/windows';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { endSync, insertSync, isUnderWay } from './sync.repository.ts';
import {
  findWindows,
  forgetCursors,
  openWindows,
  type WantedWindow,
  type WindowRow,
} from './window.repository.ts';

export type Work = Readonly<{ companyId: string; actor: Actor; at: Instant; today: PlainDate }>;
type Deps = Pick<TaxAccountDeps, 'events'>;
type AccountFacts = Readonly<{ with_issued: boolean; with_received: boolean; start_on: PlainDate }>;

const wantedOf = ({ with_issued, with_received }: AccountFacts): Wanted => ({
  issued: with_issued,
  received: with_received,
});

/**
 * What nobody asked for yet since the first day of the account, by phases; where all of it was asked for, what is new. Of another
 * account than before everything is asked for, from the first page.
 */
export async function planFirstSync(
  tx: Tx,
  deps: Deps,
  work: Work,
  account: AccountFacts & Readonly<{ isAnother: boolean }>,
): Promise<void> {
  if (account.isAnother) await forgetCursors(tx, work.companyId);
  let opened = 0;
  for (const { kind, days } of phasesFrom(account.start_on, work.today)) {
    const wanted = wantedOf(account);
    const missing = account.isAnother
      ? windowsOf(days, wanted)
      : await neverAsked(tx, work, days, wanted);
    if (missing.length > 0) await begin(tx, deps, work, { kind, days, wanted: missing });
    opened += missing.length;
  }
  if (opened === 0) await planRefresh(tx, deps, work, account);
}

/** What may be another by now: the last months, what was read before its month was over, and what failed. */
export async function planRefresh(
  tx: Tx,
  deps: Deps,
  work: Work,
  account: AccountFacts,
): Promise<void> {
  if (await isUnderWay(tx, work.companyId, [0, 1, 2])) return;
  const again = monthsReadAgain(work.today);
  const days = { from: account.start_on, to: work.today };
  const wanted = await toBeAsked(tx, work, { days, wanted: wantedOf(account), isAgain: false });
  const from = again.at(-1)?.from ?? work.today;
  await begin(tx, deps, work, { kind: 0, days: { from, to: work.today }, wanted });
}

/** Some days on demand; months that were read to their end are asked for only where somebody says so. Answers its id. */
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
  const wanted = await toBeAsked(tx, work, { days, wanted: wantedOf(account), isAgain });
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
  // Nothing of it may be to be asked for.
  const ended = await endSync(tx, companyId, id, at);
  events.publish(tx, companyId, [{ type: 'tax-sync', id, state: ended?.state ?? 'running' }]);
  const payload = { kind, from: days.from, to: days.to, windows: wanted.length };
  writeAudit(tx, [
    { companyId, actor, act: 'tax-sync.begun', subject: `tax-sync/${id}`, at, payload },
  ]);
  return id;
}

async function neverAsked(
  tx: Tx,
  { companyId }: Work,
  days: DateRange,
  wanted: Wanted,
): Promise<WantedWindow[]> {
  const asked = new Set((await findWindows(tx, companyId, days)).map(nameOf));
  return windowsOf(days, wanted).filter((one) => !asked.has(nameOf(one)));
}

type Asked = Readonly<{ days: DateRange; wanted: Wanted; isAgain: boolean }>;

/** Each with its reason: it was never asked for, may have changed, or failed, and then from 15 days before (TAX-024). */
async function toBeAsked(
  tx: Tx,
  { companyId, today }: Work,
  { days, wanted, isAgain }: Asked,
): Promise<WantedWindow[]> {
  const there = await findWindows(tx, companyId, days);
  const known = new Map(there.map((window) => [nameOf(window), window]));
  const again = new Set(monthsReadAgain(today).map(({ from }) => from));
  const months = windowsOf(days, wanted).filter((one) => {
    const window = known.get(nameOf(one));
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

const windowsOf = (days: DateRange, wanted: Wanted): WantedWindow[] =>
  monthsOf(days).flatMap((month) =>
    listingsOf(wanted).map(({ name }) => ({ ...month, listing: name })),
  );

const nameOf = (one: WantedWindow | WindowRow): string =>
  'from' in one
    ? `${one.listing} ${one.from} ${one.to}`
    : `${one.listing} ${one.from_on} ${one.to_on}`;

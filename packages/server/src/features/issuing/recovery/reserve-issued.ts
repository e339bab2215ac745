import { notable } from '@hoadon/contracts/notifications';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { IssuingDeps } from '../deps.ts';
import { changeDrafts } from '../drafts/index.ts';
import type { CodedInvoice } from './coded-invoice.ts';
import type { IssuedSince } from './find-issued-since.ts';
import { insertRecovered } from './recovered-message.repository.ts';
import {
  draftsAmong,
  moveSeries,
  type ReservedNumbers,
  type SeriesEnd,
} from './recovery.repository.ts';
import { insertReserved, type ReservedRange } from './reserved.repository.ts';
import { reservedRanges } from './reserved-ranges.ts';
import { settleUnsent } from './settle-unsent.ts';

type ToReserve = Pick<IssuedSince, 'companyId' | 'coded' | 'messages'> &
  Readonly<{
    /** Ends of series that a person states, because no message names their numbers. */
    stated: readonly SeriesEnd[];
  }>;

export type Reserved = Readonly<{
  numbers: readonly ReservedNumbers[];
  /** Of these numbers those whose content is not known. */
  withoutContent: readonly ReservedRange[];
  /** Drafts of the backup that were issued afterwards; they are deleted with undo. */
  drafts: readonly string[];
  /** Invoices that the backup has as numbered, and that were sent afterwards; they are accepted. */
  settled: readonly string[];
}>;

/**
 * Leaves out the numbers that were given after the backup, deletes the drafts that received them, and records the messages
 * as applied. Admins are notified of numbers whose content is not known.
 */
export async function reserveIssued(
  tx: Tx,
  deps: Pick<IssuingDeps, 'events' | 'clock'>,
  { companyId, coded, messages, stated }: ToReserve,
): Promise<Reserved> {
  const at = deps.clock.now();
  const by = { companyId, actor: 'job/command-line', at } as const;
  const numbers = await moveSeries(tx, companyId, endsOf(coded, stated));
  const ranges = reservedRanges(numbers, coded);
  await insertReserved(tx, companyId, at, ranges);
  const settled = await settleUnsent(tx, deps, { companyId, at, coded });
  const drafts = await draftsAmong(
    tx,
    companyId,
    coded.flatMap(({ invoiceId: id, template, serial }) =>
      id === null ? [] : { id, template, serial },
    ),
  );
  if (drafts.length > 0) await changeDrafts(tx, deps, by, { ids: drafts, what: 'invoice.deleted' });
  await insertRecovered(tx, companyId, at, messages);
  writeAudit(
    tx,
    ranges.map(({ template, serial, first, last, content }) => ({
      ...by,
      act: 'series.numbers-reserved',
      subject: `series/${template}${serial}`,
      payload: { from: first, to: last, content },
    })),
  );
  const withoutContent = ranges.filter(({ content }) => content !== 'coded');
  if (withoutContent.length > 0)
    deps.events.publish(tx, companyId, [
      notable({
        kind: 'work-failed',
        about: `reserved-numbers/${at}`,
        area: 'reserved-numbers',
        reason: 'TRANSFER_INVOICE_FAILED',
      }),
    ]);
  return { numbers, withoutContent, drafts, settled };
}

/** The last number of each series. */
function endsOf(coded: readonly CodedInvoice[], stated: readonly SeriesEnd[]): SeriesEnd[] {
  const ofSeries = Map.groupBy<string, SeriesEnd>(
    [...coded, ...stated],
    ({ template, serial }) => `${template}${serial}`,
  );
  return [...ofSeries.values()].flatMap((ends) => {
    const [last] = ends.toSorted((a, b) => b.number - a.number);
    const days = ends.flatMap(({ issuedOn }) => issuedOn ?? []).sort();
    if (!last) return [];
    const { template, serial, number } = last;
    return [{ template, serial, number, issuedOn: days.at(-1) ?? null }];
  });
}

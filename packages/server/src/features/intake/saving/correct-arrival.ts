import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { withEnteredRate } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { ISSUED_HERE } from '@hoadon/domain/invoice/origin';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Events } from '../../../platform/events/port.ts';
import {
  lockArrived,
  settleKeptSources,
  settlePaid,
  updateReceived,
} from '../../invoices/index.ts';
import type { Arrival } from '../import-verdict.ts';
import { sourceId } from '../source-id.ts';
import { settleArrivals, statedBy } from './settle-arrivals.ts';

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;
type Reread = Readonly<{ id: string; arrivals: readonly Arrival[] }>;

/**
 * Replaces what files of a saved invoice were read as by what they are read as now. Returns whether that changed the
 * invoice. The invoice stays as it is if reading made no remark, if a user edited it, or if another source takes
 * precedence.
 */
export async function correctArrival(
  tx: Tx,
  events: Events,
  by: By,
  { id, arrivals }: Reread,
): Promise<boolean> {
  const { companyId } = by;
  const locked = await lockArrived(
    tx,
    companyId,
    arrivals.map(({ named }) => named),
  );
  const savedInvoice = locked.find((one) => one.id === id && !one.isAside);
  if (!savedInvoice || savedInvoice.origin === ISSUED_HERE) return false;
  if (savedInvoice.sources.some(({ way }) => way === 'hand')) return false;
  const own = new Map(
    arrivals
      .filter(({ named }) => named.key === savedInvoice.key)
      .map((arrival) => [arrival.statement.id, arrival]),
  );
  const isReread = (source: (typeof savedInvoice.sources)[number]) => own.has(sourceId(source));
  const settled = settleArrivals(
    { ...savedInvoice, sources: savedInvoice.sources.filter((source) => !isReread(source)) },
    [...own.values()],
  );
  const { content, winner } = settled;
  if (!content || !winner?.draft.remarks?.length) return false;
  const stated = withEnteredRate(content.stated, savedInvoice.content);
  if (isDeepStrictEqual(stated.remarks, savedInvoice.content.remarks)) return false;
  const { direction, template, number } = winner.named;
  const { authorityCode, signedAt } = winner;
  await updateReceived(tx, by, id, {
    ...{ stated, direction, template, number, authorityCode, signedAt },
  });
  await settlePaid(tx, events, companyId, [id]);
  await settleKeptSources(tx, companyId, [
    ...settled.settled,
    ...savedInvoice.sources.filter(isReread).flatMap((source) => {
      const settledSource = settled.sources.find(
        ({ arrival }) => arrival.statement.id === sourceId(source),
      );
      return settledSource
        ? [
            {
              id: source.id,
              stated: statedBy(settledSource.arrival.statement),
              differences: settledSource.differences,
            },
          ]
        : [];
    }),
  ]);
  events.publish(tx, companyId, [{ type: 'invoice', id, state: 'accepted' }]);
  writeAudit(tx, [
    {
      ...by,
      act: 'invoice.read-again',
      subject: `invoice/${id}`,
      payload: {
        was: savedInvoice.content.totals.withTax,
        is: stated.totals.withTax,
        hash: winner.hash,
      },
    },
  ]);
  return true;
}

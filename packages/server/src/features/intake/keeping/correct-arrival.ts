import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { withEnteredRate } from '@hoadon/domain/invoice/exchange-rate';
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
import type { Arrival } from '../judged.ts';
import { sourceId } from '../source-id.ts';
import { settleArrivals, statedBy } from './settle-arrivals.ts';

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;
type Reread = Readonly<{ id: string; arrivals: readonly Arrival[] }>;

/**
 * Puts what files of a saved invoice are read as now in the place of what they were read as. Returns whether that changed the
 * invoice. It stays as it is where nothing was remarked in reading, where a person wrote over it, and where another source counts.
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
  const known = locked.find((one) => one.id === id && !one.isAside);
  if (!known || known.origin === ISSUED_HERE) return false;
  if (known.sources.some(({ way }) => way === 'hand')) return false;
  const own = new Map(
    arrivals
      .filter(({ named }) => named.key === known.key)
      .map((arrival) => [arrival.statement.id, arrival]),
  );
  const isReread = (source: (typeof known.sources)[number]) => own.has(sourceId(source));
  const settled = settleArrivals(
    { ...known, sources: known.sources.filter((source) => !isReread(source)) },
    [...own.values()],
  );
  const { content, winner } = settled;
  if (!content || !winner?.draft.remarks?.length) return false;
  const stated = withEnteredRate(content.stated, known.content);
  if (isDeepStrictEqual(stated.remarks, known.content.remarks)) return false;
  const { direction, template, number } = winner.named;
  const { authorityCode, signedAt } = winner;
  await updateReceived(tx, by, id, {
    ...{ stated, direction, template, number, authorityCode, signedAt },
  });
  await settlePaid(tx, events, companyId, [id]);
  await settleKeptSources(tx, companyId, [
    ...settled.settled,
    ...known.sources.filter(isReread).flatMap((source) => {
      const found = settled.sources.find(
        ({ arrival }) => arrival.statement.id === sourceId(source),
      );
      return found
        ? [
            {
              id: source.id,
              stated: statedBy(found.arrival.statement),
              differences: found.differences,
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
      payload: { was: known.content.totals.withTax, is: stated.totals.withTax, hash: winner.hash },
    },
  ]);
  return true;
}

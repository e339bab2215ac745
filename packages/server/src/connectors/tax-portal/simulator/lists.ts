import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { PortalListing, PortalPlace } from '../port.ts';
import type { PortalBehaviour } from './behaviour.ts';
import { listItem } from './list-item.ts';
import {
  invoiceAt,
  monthOfNumber,
  type OwnersMonth,
  positionOfNumber,
  positionsOf,
  serialOf,
  type WorldInvoice,
} from './world.ts';

export type ListPage = Readonly<{
  datas: unknown[];
  total: number;
  state: string | null;
  time: number;
}>;
export type ListRequest = OwnersMonth &
  Readonly<{ from: PlainDate; to: PlainDate; size: number; state: string | null }>;

export type Lists = Readonly<{
  page(request: ListRequest): ListPage;
  find(
    owner: string,
    portalPlace: PortalPlace,
    named: Readonly<{ seller: string; serial: string; number: number }>,
  ): WorldInvoice | null;
}>;

const LISTINGS: readonly PortalListing[] = [
  { place: 'query', direction: 'received', processing: 5 },
  { place: 'query', direction: 'received', processing: 6 },
  { place: 'sco-query', direction: 'received', processing: 8 },
  { place: 'query', direction: 'issued', processing: null },
  { place: 'sco-query', direction: 'issued', processing: null },
];

/**
 * Pages of the made-up world. A cursor names the last returned invoice, so that new invoices do not shift later pages.
 */
export function lists(behaviour: () => PortalBehaviour, today: () => PlainDate): Lists {
  const meanwhile = new Map<string, number>();
  const nameOf = ({ owner, listing, month }: OwnersMonth) =>
    `${owner} ${listing.place} ${listing.direction} ${listing.processing} ${month}`;
  // A reader requests the pages of one list in sequence.
  let cached: Readonly<{ key: string; positions: number[] }> | null = null;
  const positions = (month: OwnersMonth): number[] => {
    const came = meanwhile.get(nameOf(month)) ?? 0;
    const { seed, perMonth, since, stage } = behaviour();
    const key = [nameOf(month), came, seed, perMonth, since, stage, today()].join(' ');
    if (cached?.key !== key)
      cached = { key, positions: positionsOf(month, behaviour(), today(), came) };
    return cached.positions;
  };
  return {
    page({ from, to, size, state, ...ownersMonth }) {
      const isWhole = from.endsWith('-01') && to.slice(8) >= '28';
      const within = isWhole
        ? positions(ownersMonth)
        : positions(ownersMonth).filter((position) => {
            const { issuedOn } = invoiceAt(ownersMonth, position, behaviour());
            return issuedOn >= from && issuedOn <= to;
          });
      const start = state === null ? 0 : within.indexOf(Number(state.replace('after-', ''))) + 1;
      const returned = within.slice(start, start + size);
      const hasMore = start + size < within.length;
      if (
        behaviour().shifting &&
        state === null &&
        returned.length > 0 &&
        !meanwhile.has(nameOf(ownersMonth))
      )
        meanwhile.set(nameOf(ownersMonth), 1);
      return {
        datas: returned.map((position) =>
          listItem(ownersMonth.owner, invoiceAt(ownersMonth, position, behaviour())),
        ),
        total: within.length,
        state: hasMore ? `after-${returned.at(-1)}` : null,
        time: 8,
      };
    },
    find(owner, portalPlace, { seller, serial, number }) {
      for (const listing of LISTINGS) {
        const month = monthOfNumber(serial, number);
        const ownersMonth = { owner, listing, month };
        const position = positionOfNumber(month, number);
        if (listing.place !== portalPlace || position === null || serialOf(ownersMonth) !== serial)
          continue;
        if (!positions(ownersMonth).includes(position)) continue;
        const invoice = invoiceAt(ownersMonth, position, behaviour());
        const theirs = listing.direction === 'issued' ? owner : invoice.partner.taxCode;
        if (theirs === seller) return invoice;
      }
      return null;
    },
  };
}

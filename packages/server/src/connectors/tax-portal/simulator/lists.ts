import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { PortalListing, PortalPlace } from '../port.ts';
import type { Behaviour } from './behaviour.ts';
import { toldItem } from './told.ts';
import {
  type Asked,
  invoiceAt,
  monthOfNumber,
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
export type ListAsked = Asked &
  Readonly<{ from: PlainDate; to: PlainDate; size: number; state: string | null }>;

export type Lists = Readonly<{
  page(asked: ListAsked): ListPage;
  find(
    owner: string,
    place: PortalPlace,
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

/** Pages of the made-up world. A cursor names the last invoice that was given: what comes meanwhile moves nothing. */
export function lists(behaviour: () => Behaviour, today: () => PlainDate): Lists {
  const meanwhile = new Map<string, number>();
  const nameOf = ({ owner, listing, month }: Asked) =>
    `${owner} ${listing.place} ${listing.direction} ${listing.processing} ${month}`;
  // A reader takes the pages of one list after the other.
  let kept: Readonly<{ key: string; positions: number[] }> | null = null;
  const positions = (asked: Asked): number[] => {
    const came = meanwhile.get(nameOf(asked)) ?? 0;
    const { seed, perMonth, since, stage } = behaviour();
    const key = [nameOf(asked), came, seed, perMonth, since, stage, today()].join(' ');
    if (kept?.key !== key)
      kept = { key, positions: positionsOf(asked, behaviour(), today(), came) };
    return kept.positions;
  };
  return {
    page({ from, to, size, state, ...asked }) {
      const isWhole = from.endsWith('-01') && to.slice(8) >= '28';
      const within = isWhole
        ? positions(asked)
        : positions(asked).filter((position) => {
            const { issuedOn } = invoiceAt(asked, position, behaviour());
            return issuedOn >= from && issuedOn <= to;
          });
      const start = state === null ? 0 : within.indexOf(Number(state.replace('after-', ''))) + 1;
      const given = within.slice(start, start + size);
      const hasMore = start + size < within.length;
      if (
        behaviour().shifting &&
        state === null &&
        given.length > 0 &&
        !meanwhile.has(nameOf(asked))
      )
        meanwhile.set(nameOf(asked), 1);
      return {
        datas: given.map((position) =>
          toldItem(asked.owner, invoiceAt(asked, position, behaviour())),
        ),
        total: within.length,
        state: hasMore ? `after-${given.at(-1)}` : null,
        time: 8,
      };
    },
    find(owner, place, { seller, serial, number }) {
      for (const listing of LISTINGS) {
        const month = monthOfNumber(serial, number);
        const asked = { owner, listing, month };
        const position = positionOfNumber(month, number);
        if (listing.place !== place || position === null || serialOf(asked) !== serial) continue;
        if (!positions(asked).includes(position)) continue;
        const invoice = invoiceAt(asked, position, behaviour());
        const theirs = listing.direction === 'issued' ? owner : invoice.partner.taxCode;
        if (theirs === seller) return invoice;
      }
      return null;
    },
  };
}

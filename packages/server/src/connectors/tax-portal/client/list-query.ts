import { dayNumber } from '@hoadon/domain/dates/calendar';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import {
  PortalFailed,
  type PortalInvoiceName,
  type PortalListing,
  type PortalQuestion,
} from '../port.ts';

/** The page size that the portal is known to allow. */
const PAGE_SIZE = 50;
const MOST_DAYS = 31;

/** `query/invoices/purchase` and its like. */
export const pathOf = ({ place, direction }: PortalListing): string =>
  `${place}/invoices/${direction === 'issued' ? 'sold' : 'purchase'}`;

/** Returns the query of a list. Sorts by one field: with two the portal reports an error. */
export function queryOf({ listing, from, to, cursor }: PortalQuestion): URLSearchParams {
  if (dayNumber(to) - dayNumber(from) >= MOST_DAYS || from.slice(0, 7) !== to.slice(0, 7))
    throw new PortalFailed('range-too-long', `${from} to ${to}`);
  const { processing } = listing;
  const terms = [
    `tdlap=ge=${writtenDay(from)}T00:00:00`,
    `tdlap=le=${writtenDay(to)}T23:59:59`,
    ...(processing === null ? [] : [`ttxly==${processing}`]),
  ];
  return new URLSearchParams({
    sort: 'tdlap:desc',
    size: String(PAGE_SIZE),
    search: terms.join(';'),
    ...(cursor !== null && { state: cursor }),
  });
}

const writtenDay = (day: PlainDate): string => day.split('-').reverse().join('/');

export const queryOfOne = ({ sellerTaxCode, serial, number, template }: PortalInvoiceName) =>
  new URLSearchParams({ nbmst: sellerTaxCode, khhdon: serial, shdon: number, khmshdon: template });

/** The label of the button on the portal's own page. */
export function actionOf({ place, direction }: PortalListing): string {
  const kind = place === 'sco-query' ? 'hóa đơn máy tính tiền ' : 'hóa đơn ';
  return `Tìm kiếm (${kind}${direction === 'issued' ? 'bán ra' : 'mua vào'})`;
}

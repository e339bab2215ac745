import type { OutputOf } from '@hoadon/contracts/http/define-call';
import {
  getSubscriptionsIr,
  getSubscriptionsMonitor,
  openAnnouncePage,
} from '@hoadon/contracts/licences';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Whether the company may issue now; asked anew whenever invoices change. */
export const licenceQuery = queryOptions({
  queryKey: ['invoices', 'licence'],
  queryFn: ({ signal }) => call(getSubscriptionsMonitor, { service: 'EINVOICE' }, { signal }),
});

export type Packages = OutputOf<typeof getSubscriptionsIr>;
/** A package that can be bought. */
export type PackageOffer = Packages['packages'][number];

/** The price table, what the company bought of it, and used against bought. */
export const packagesQuery = queryOptions({
  queryKey: ['invoices', 'packages'],
  queryFn: ({ signal }) => call(getSubscriptionsIr, {}, { signal }),
});

/** Address of the page to announce the use of invoices on, with a code that works once and for a minute. */
export const announcePage = async (): Promise<string> => (await call(openAnnouncePage, {})).url;

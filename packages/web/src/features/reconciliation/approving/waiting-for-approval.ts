import { summarizeMonths } from '@hoadon/contracts/invoice-lists';
import { call } from '../../../lib/api.ts';
import { cachedInSession, deleteFromSession } from './session-cache.ts';
import { WAITING_FOR_APPROVAL } from './waiting-filter.ts';

const CACHE_KEY = 'hoadon.WAIT_FOR_APPROVAL.';
const ASKED = { ...WAITING_FOR_APPROVAL, invoiceType: 'INCOMING', exact: 'true' } as const;

/** Cached per owner: another user of this tab may see fewer invoices, another company has others. */
export const countWaiting = (
  owner: string,
  minutes: number,
  signal: AbortSignal,
): Promise<number> =>
  cachedInSession(CACHE_KEY + owner, {
    minutes,
    read: async () => {
      const { months } = await call(summarizeMonths, ASKED, { signal });
      return months.reduce((count, { rows }) => count + rows, 0);
    },
  });

/** Some of them are being approved: the next read must not use the cache. */
export const clearWaiting = (): void => deleteFromSession(CACHE_KEY);

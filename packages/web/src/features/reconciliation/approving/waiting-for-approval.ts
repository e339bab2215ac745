import { summarizeMonths } from '@hoadon/contracts/invoices';
import { call } from '../../../lib/api.ts';
import { forgetInSession, keptInSession } from './kept-in-session.ts';
import { WAITING_FOR_APPROVAL } from './waiting-filter.ts';

const KEPT = 'hoadon.WAIT_FOR_APPROVAL.';
const ASKED = { ...WAITING_FOR_APPROVAL, invoiceType: 'INCOMING', exact: 'true' } as const;

/** Another user of this tab may see less, another company has others: what was told is kept by its owner. */
export const countWaiting = (
  owner: string,
  minutes: number,
  signal: AbortSignal,
): Promise<number> =>
  keptInSession(KEPT + owner, {
    minutes,
    read: async () => {
      const { months } = await call(summarizeMonths, ASKED, { signal });
      return months.reduce((count, { rows }) => count + rows, 0);
    },
  });

/** Some of them are being approved: whoever asks next is told anew. */
export const forgetWaiting = (): void => forgetInSession(KEPT);

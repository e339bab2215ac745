import type { EinvoiceSync } from '@hoadon/contracts/einvoice-accounts';
import { type NotableEvent, notable } from '@hoadon/contracts/notifications';
import type { ProviderSyncRow } from './sync.repository.ts';

type Ended = Readonly<{ reason: EinvoiceSync['reason']; fetched: number }>;

/** Returns the notifications of an ended synchronisation; none if its account was deleted. */
export function notificationsOf(
  { id, from_on: from, until_on: to, created_by: by }: ProviderSyncRow,
  { reason, fetched: invoices }: Ended,
): NotableEvent[] {
  const about = `einvoice-sync/${id}`;
  if (reason === null)
    return [
      notable({ kind: 'sync-succeeded', about, process: 'provider', from, to, invoices, by }),
    ];
  if (reason === 'account-deleted') return [];
  return [
    notable({ kind: 'work-failed', about, area: 'provider-account', reason: codeOf(reason) }),
  ];
}

/** A code of the closed list: the user has to correct the account, or the provider does not respond. */
const codeOf = (reason: NonNullable<EinvoiceSync['reason']>): string =>
  reason === 'credentials' ? 'LOGIN_FAILED' : 'SERVICE_UNAVAILABLE';

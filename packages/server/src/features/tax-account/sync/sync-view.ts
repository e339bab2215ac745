import type { startSync } from '@hoadon/contracts/tax-account';
import type { z } from 'zod';
import type { PortalSyncRow } from './sync.repository.ts';

export const wireSync = (sync: PortalSyncRow): z.input<typeof startSync.output> => ({
  id: sync.id,
  kind: sync.kind,
  from_date: sync.from_on,
  to_date: sync.to_on,
  state: sync.state,
  total_invoices: sync.told_new,
  changed_invoices: sync.told_anew,
  started_at: new Date(sync.created_at).toISOString(),
  finished_at: sync.finished_at === null ? null : new Date(sync.finished_at).toISOString(),
});

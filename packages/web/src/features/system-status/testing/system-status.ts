import type { SystemStatus } from '@hoadon/contracts/system-status';

const WORKS = {
  provider: null,
  state: 'works',
  failing_since: null,
  cause: null,
  last_success_at: '2026-11-21T03:04:05.000Z',
  response_ms: 180,
} as const;

/** A company whose systems all respond, without accounts, and for which nothing waits. */
export const systemStatus = (changes: Partial<SystemStatus> = {}): SystemStatus => ({
  systems: [
    { ...WORKS, system: 'tax-authority' },
    { ...WORKS, system: 'storage' },
    { ...WORKS, system: 'mail', state: 'unused', last_success_at: null, response_ms: null },
  ],
  invoices: [],
  mails: { count: 0, oldest_seconds: null },
  jobs: { count: 0, oldest_seconds: null, dead: 0 },
  tax_account: null,
  einvoice_sync: null,
  certificates: [],
  read_at: '2026-11-21T03:05:00.000Z',
  ...changes,
});

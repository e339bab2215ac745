import type { SystemStatus } from '@hoadon/contracts/system-status';
import { readKnownCertificate } from '@hoadon/signing/certificates/certificate-cache';
import type { RemoteSigning } from '../../connectors/remote-signing/port.ts';
import { findHealth } from '../../platform/health/system-health.repository.ts';
import type { Platform } from '../../platform/platform.ts';
import { countJobs, countMails, countUnderWay, findAccounts } from './system-status.repository.ts';
import { systemsOf } from './systems-of.ts';

const DAY_MS = 86_400_000;

export type SystemStatusDeps = Pick<Platform, 'db' | 'clock' | 'log'> &
  Readonly<{ remoteSigning: RemoteSigning }>;

/**
 * Returns what the company's work waits for. Of the installation's systems it names those that the company uses, and
 * nothing of other companies.
 */
export async function readStatus(deps: SystemStatusDeps, companyId: string): Promise<SystemStatus> {
  const { db, clock } = deps;
  const accounts = await findAccounts(db, companyId);
  const [health, invoices, mails, jobs] = [
    await findHealth(db),
    await countUnderWay(db, companyId),
    await countMails(db, companyId),
    await countJobs(db, companyId),
  ];
  const { syncProvider, syncReason } = accounts;
  return {
    systems: systemsOf(health, accounts),
    invoices,
    mails,
    jobs,
    tax_account: accounts.taxAccount,
    einvoice_sync:
      syncProvider && syncReason ? { provider: syncProvider, reason: syncReason } : null,
    certificates: await certificatesOf(deps, accounts.taxCode),
    read_at: clock.now(),
  };
}

/** Empty where the hosted keys cannot be read: an HSM that does not respond hides nothing else of the page. */
async function certificatesOf(
  { remoteSigning, clock, log }: SystemStatusDeps,
  taxCode: string,
): Promise<SystemStatus['certificates']> {
  const keys = await remoteSigning.keysOf(taxCode).catch((error: unknown) => {
    log.warn({ err: error }, 'the hosted certificates cannot be read');
    return [];
  });
  const now = Date.parse(clock.now());
  return keys.map(({ signer }) => {
    const { commonName, notAfter } = readKnownCertificate(signer.certificate);
    return { name: commonName, days_left: Math.floor((Date.parse(notAfter) - now) / DAY_MS) };
  });
}

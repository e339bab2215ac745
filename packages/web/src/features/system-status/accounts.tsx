import type { SystemStatus } from '@hoadon/contracts/system-status';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Pill, type Tone } from '../../ui/pill.tsx';
import { StatusRow } from './status-section.tsx';

/** An administrator has time to order a new certificate. */
const SOON_DAYS = 30;

type Accounts = Pick<SystemStatus, 'tax_account' | 'einvoice_sync' | 'certificates'>;

export const hasAccounts = (status: Accounts): boolean =>
  status.tax_account !== null || status.einvoice_sync !== null || status.certificates.length > 0;

/** The company's own account of the portal, its last synchronisation with a provider if it failed, its certificates. */
export function CompanyAccounts({ status }: { status: Accounts }) {
  const { t } = useTranslation();
  const { tax_account: account, einvoice_sync: sync, certificates } = status;
  const isConnected = account === 'connected';
  return (
    <ul>
      {account && (
        <StatusRow
          name={
            <Link
              to="/main/settings/tax-account"
              search={{}}
              className="text-primary-700 hover:underline"
            >
              {t('systemStatus.taxAccount')}
            </Link>
          }
          state={
            <Pill
              tone={isConnected ? 'success' : 'warning'}
              icon={isConnected ? CircleCheck : TriangleAlert}
            >
              {t(`systemStatus.account.${account}`)}
            </Pill>
          }
        />
      )}
      {sync && (
        <StatusRow
          name={t('systemStatus.sync', {
            provider: t(`einvoiceAccounts.provider.${sync.provider}`),
          })}
          details={t(`einvoiceAccounts.reason.${sync.reason}`)}
          state={
            <Pill tone="danger" icon={CircleAlert}>
              {t('systemStatus.syncFailed')}
            </Pill>
          }
        />
      )}
      {certificates.map(({ name, days_left: days }) => (
        <StatusRow
          key={`${name} ${days}`}
          name={t('systemStatus.certificate', { name })}
          state={
            <Pill tone={toneOf(days)} icon={days > SOON_DAYS ? CircleCheck : TriangleAlert}>
              {days < 0
                ? t('systemStatus.certificateEnded')
                : t('systemStatus.daysLeft', { count: days })}
            </Pill>
          }
        />
      ))}
    </ul>
  );
}

const toneOf = (days: number): Tone =>
  days < 0 ? 'danger' : days > SOON_DAYS ? 'success' : 'warning';

import type { SystemStatus } from '@hoadon/contracts/system-status';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { CompanyAccounts, hasAccounts } from './accounts.tsx';
import { systemStatusQuery } from './queries.ts';
import { StatusSection } from './status-section.tsx';
import { Systems } from './systems.tsx';
import { Waiting } from './waiting.tsx';

/** Whether what the company's work depends on responds, and what waits. For administrators. */
export function SystemStatusPage() {
  const { t } = useTranslation();
  const isAdmin = useMay('setting_management.change');
  usePageTitle(t('systemStatus.title'));
  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-200 flex-col gap-5 px-4 py-6 tablet:px-8">
        <header>
          <h1 className="text-total">{t('systemStatus.title')}</h1>
          <p className="max-w-160 text-muted">{t('systemStatus.text')}</p>
        </header>
        {isAdmin ? <Status /> : <EmptyState text={t('systemStatus.adminOnly')} />}
      </div>
    </div>
  );
}

function Status() {
  const { t } = useTranslation();
  const query = useQuery(systemStatusQuery);
  return (
    <WhenRead query={query} waiting={<SkeletonRows rows={8} label={t('common.loading')} />}>
      {(status: SystemStatus) => (
        <>
          <StatusSection title={t('systemStatus.systems')}>
            <Systems systems={status.systems} />
          </StatusSection>
          <StatusSection title={t('systemStatus.waiting')}>
            <Waiting status={status} />
          </StatusSection>
          {hasAccounts(status) && (
            <StatusSection title={t('systemStatus.accounts')}>
              <CompanyAccounts status={status} />
            </StatusSection>
          )}
          <p className="tabular text-small text-muted">
            {t('systemStatus.readAt', { at: formatDateTime(status.read_at) })}
          </p>
        </>
      )}
    </WhenRead>
  );
}

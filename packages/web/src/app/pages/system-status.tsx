import { SystemStatusPage } from '../../features/system-status/index.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { usePageTitle } from '../use-page-title.ts';

export function SystemStatus() {
  const { t } = useTranslation();
  usePageTitle(t('systemStatus.title'));
  return <SystemStatusPage />;
}

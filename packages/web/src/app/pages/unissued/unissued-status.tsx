import { StatusPage } from '../../../features/releasing/status-page.tsx';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { usePageTitle } from '../../use-page-title.ts';

export function UnissuedStatus() {
  const { t } = useTranslation();
  usePageTitle(t('unissued.title'));
  return <StatusPage />;
}

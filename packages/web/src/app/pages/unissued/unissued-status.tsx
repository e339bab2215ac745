import { useTranslation } from 'react-i18next';
import { StatusPage } from '../../../features/releasing/status-page.tsx';
import { usePageTitle } from '../../use-page-title.ts';

export function UnissuedStatus() {
  const { t } = useTranslation();
  usePageTitle(t('unissued.title'));
  return <StatusPage />;
}

import { useTranslation } from 'react-i18next';
import { ExpiredPage } from '../../features/licences/expired-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function LicenceExpired() {
  const { t } = useTranslation();
  usePageTitle(t('licences.expired.title'));
  return <ExpiredPage />;
}

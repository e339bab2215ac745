import { ExpiredPage } from '../../features/licences/expired-page.tsx';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { usePageTitle } from '../use-page-title.ts';

export function LicenceExpired() {
  const { t } = useTranslation();
  usePageTitle(t('licences.expired.title'));
  return <ExpiredPage />;
}

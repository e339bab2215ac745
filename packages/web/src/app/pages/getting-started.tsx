import { useTranslation } from 'react-i18next';
import { GettingStartedPage } from '../../features/getting-started/getting-started-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function GettingStarted() {
  const { t } = useTranslation();
  usePageTitle(t('gettingStarted.title'));
  return <GettingStartedPage />;
}

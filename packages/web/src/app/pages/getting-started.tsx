import { GettingStartedPage } from '../../features/getting-started/getting-started-page.tsx';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { usePageTitle } from '../use-page-title.ts';

export function GettingStarted() {
  const { t } = useTranslation();
  usePageTitle(t('gettingStarted.title'));
  return <GettingStartedPage />;
}

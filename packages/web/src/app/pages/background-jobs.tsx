import { BackgroundJobsPage } from '../../features/background-jobs/background-jobs-page.tsx';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { usePageTitle } from '../use-page-title.ts';

export function BackgroundJobs() {
  const { t } = useTranslation();
  usePageTitle(t('backgroundJobs.title'));
  return <BackgroundJobsPage />;
}

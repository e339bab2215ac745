import { SecondFactorPage } from '../../features/second-factor/second-factor-page.tsx';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { usePageTitle } from '../use-page-title.ts';

export function SecondFactor() {
  const { t } = useTranslation();
  usePageTitle(t('secondFactor.title'));
  return <SecondFactorPage />;
}

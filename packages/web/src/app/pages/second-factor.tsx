import { useTranslation } from 'react-i18next';
import { SecondFactorPage } from '../../features/second-factor/second-factor-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function SecondFactor() {
  const { t } = useTranslation();
  usePageTitle(t('secondFactor.title'));
  return <SecondFactorPage />;
}

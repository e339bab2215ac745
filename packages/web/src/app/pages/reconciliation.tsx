import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ReconciliationPage } from '../../features/reconciliation/reconciliation-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function Reconciliation() {
  const { t } = useTranslation();
  usePageTitle(t('reconciliation.title'));
  const { id } = useParams({ strict: false });
  return <ReconciliationPage id={id ?? null} />;
}

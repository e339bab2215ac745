import { useParams } from '@tanstack/react-router';
import { ReconciliationPage } from '../../features/reconciliation/reconciliation-page.tsx';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { usePageTitle } from '../use-page-title.ts';

export function Reconciliation() {
  const { t } = useTranslation();
  usePageTitle(t('reconciliation.title'));
  const { id } = useParams({ strict: false });
  return <ReconciliationPage id={id ?? null} />;
}

import { useParams } from '@tanstack/react-router';
import { StatementsPage } from '../../features/bank-statements/statements-page.tsx';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { usePageTitle } from '../use-page-title.ts';

export function BankStatements() {
  const { t } = useTranslation();
  usePageTitle(t('bankStatements.title'));
  const { id } = useParams({ strict: false });
  return <StatementsPage id={id ?? null} />;
}

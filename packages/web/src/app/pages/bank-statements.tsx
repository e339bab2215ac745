import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StatementsPage } from '../../features/bank-statements/statements-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function BankStatements() {
  const { t } = useTranslation();
  usePageTitle(t('bankStatements.title'));
  const { id } = useParams({ strict: false });
  return <StatementsPage id={id ?? null} />;
}

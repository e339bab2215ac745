import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IssueInvoicePage } from '../../features/issuing/index.ts';
import { usePageTitle } from '../use-page-title.ts';

export function NewInvoice() {
  const { t } = useTranslation();
  usePageTitle(t('shell.create'));
  const { copy } = useSearch({ strict: false });
  return <IssueInvoicePage key={copy ?? 'new'} copyOf={copy} />;
}

export function EditInvoice() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/main/main/invoice/$id/edit' });
  usePageTitle(t('shell.nav.draft'));
  return <IssueInvoicePage key={id} id={id} />;
}

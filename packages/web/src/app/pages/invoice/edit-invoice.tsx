import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StoredDraftPage } from '../../../features/issuing/stored-draft-page.tsx';
import { usePageTitle } from '../../use-page-title.ts';

export function EditInvoice() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/main/main/invoice/$id/edit' });
  usePageTitle(t('shell.nav.draft'));
  return <StoredDraftPage key={id} id={id} />;
}

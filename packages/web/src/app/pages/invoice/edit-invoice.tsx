import { useParams } from '@tanstack/react-router';
import { StoredDraftPage } from '../../../features/issuing/stored-draft-page.tsx';
import { usePageTitle } from '../../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

export function EditInvoice() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/main/main/invoice/$id/edit' });
  usePageTitle(t('shell.nav.draft'));
  return <StoredDraftPage key={id} id={id} />;
}

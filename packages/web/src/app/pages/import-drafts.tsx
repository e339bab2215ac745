import { useParams } from '@tanstack/react-router';
import { ImportPage } from '../../features/draft-import/import-page.tsx';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { usePageTitle } from '../use-page-title.ts';

export function ImportDrafts() {
  const { t } = useTranslation();
  usePageTitle(t('draftImport.title'));
  const { id } = useParams({ strict: false });
  return <ImportPage id={id ?? null} />;
}

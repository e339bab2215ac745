import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ImportPage } from '../../features/draft-import/import-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function ImportDrafts() {
  const { t } = useTranslation();
  usePageTitle(t('draftImport.title'));
  const { id } = useParams({ strict: false });
  return <ImportPage id={id ?? null} />;
}

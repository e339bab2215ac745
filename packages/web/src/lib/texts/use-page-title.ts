import { useEffect } from 'react';
import { useTranslation } from './use-translation.ts';

/** The name of the page in the browser's tab. */
export function usePageTitle(page: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = t('shell.title', { page });
  }, [t, page]);
}

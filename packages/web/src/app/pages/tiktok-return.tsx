import { useSearch } from '@tanstack/react-router';
import { ReturnPage } from '../../features/tiktok/return-page.tsx';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';

/** The code and state are in the address as TikTok put them there. */
export function TiktokReturn() {
  const { t } = useTranslation();
  usePageTitle(t('tiktok.return.title'));
  const { code, state }: Readonly<{ code?: string; state?: string }> = useSearch({
    strict: false,
  });
  return <ReturnPage code={code} state={state} />;
}

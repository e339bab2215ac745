import { useTranslation } from 'react-i18next';
import { RevenuePage } from '../../features/invoices/list/revenue-page.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { useListQuery } from './use-list-query.ts';

export function Revenue() {
  const { t } = useTranslation();
  usePageTitle(t('shell.nav.revenue'));
  const { search, onSearch, openId, onOpenId } = useListQuery();
  return <RevenuePage search={search} onSearch={onSearch} openId={openId} onOpenId={onOpenId} />;
}

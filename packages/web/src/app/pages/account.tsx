import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../features/auth/account-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function Account() {
  usePageTitle(useTranslation().t('auth.account.title'));
  return <AccountPage />;
}

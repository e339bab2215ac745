import { AccountPage } from '../../features/auth/account-page.tsx';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { usePageTitle } from '../use-page-title.ts';

export function Account() {
  usePageTitle(useTranslation().t('auth.account.title'));
  return <AccountPage />;
}

import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ChangePassword } from './change-password.tsx';
import { OwnSessions } from './own-sessions.tsx';

/** The user's own account: the password, and where he is signed in. */
export function AccountPage() {
  const { t } = useTranslation();
  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-200 flex-col gap-6 px-4 py-6 tablet:px-8">
        <h1 className="text-total">{t('auth.account.title')}</h1>
        <ChangePassword />
        <p>
          <Link
            to="/main/account/second-factor"
            className="font-medium text-primary-600 hover:underline"
          >
            {t('shell.user.secondFactor')}
          </Link>
        </p>
        <OwnSessions />
      </div>
    </div>
  );
}

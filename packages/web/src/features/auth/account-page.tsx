import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ChangePassword } from './change-password.tsx';
import { DeleteOwnAccount } from './delete-own-account.tsx';
import { OwnSessions } from './own-sessions.tsx';

/** The user's own account: the password, the sessions, and the deletion. */
export function AccountPage() {
  const { t } = useTranslation();
  usePageTitle(t('auth.account.title'));
  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-200 flex-col gap-6 px-4 py-6 tablet:px-8">
        <h1 className="text-total">{t('auth.account.title')}</h1>
        <ChangePassword />
        <section className="rounded-control border border-line bg-surface p-4">
          <h2 className="text-title font-semibold">
            <Link to="/main/account/second-factor" className="text-primary-600 hover:underline">
              {t('auth.account.secondFactor')}
            </Link>
          </h2>
          <p className="text-muted">{t('auth.account.secondFactorText')}</p>
        </section>
        <OwnSessions />
        <DeleteOwnAccount />
      </div>
    </div>
  );
}

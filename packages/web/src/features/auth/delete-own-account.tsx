import { forgotUserPassword } from '@hoadon/contracts/own-account';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { clearSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { useCurrentUser } from './queries.ts';

/** Deletes the account of the signed-in user: a code is mailed first, as for a forgotten password. */
export function DeleteOwnAccount() {
  const { t } = useTranslation();
  const email = useCurrentUser()?.email;
  const [isTyping, setTyping] = useState(false);
  const asking = useMutation({
    mutationFn: (to: string) => call(forgotUserPassword, { email: to }, { appId: 'IR' }),
    onSuccess: () => setTyping(true),
  });
  return (
    <section
      aria-labelledby="delete-account"
      className="rounded-control border border-line bg-surface p-4"
    >
      <h2 id="delete-account" className="text-title font-semibold">
        {t('auth.delete.title')}
      </h2>
      <p className="mb-4 text-muted">{t('auth.delete.wayBack')}</p>
      <div className="flex flex-col items-start gap-2">
        <Button
          busy={asking.isPending}
          disabled={!email}
          onClick={() => email && asking.mutate(email)}
        >
          {t('auth.delete.sendCode')}
        </Button>
        <ErrorLine error={asking.error} />
      </div>
      {isTyping && email && (
        <DeleteAccount
          email={email}
          code=""
          onClose={() => setTyping(false)}
          onDeleted={(until) => {
            toast.success(t('auth.delete.done', { until }));
            clearSession('logout');
          }}
        />
      )}
    </section>
  );
}

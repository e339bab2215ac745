import type { UserInvitation } from '@hoadon/contracts/users';
import { managesUsers } from '@hoadon/domain/access/permission';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { PasswordQuestion } from '../../ui/overlays/password-question.tsx';
import { RowCards } from '../../ui/table/row-cards.tsx';
import { TableShell } from '../../ui/table/table-shell.tsx';
import { useMay } from '../auth/index.ts';
import { useIsWithinOwn } from './is-within-own.ts';
import { invitationsQuery, useResend, useWithdraw } from './queries.ts';

/** Who was asked to join and has not come yet. */
export function Invitations() {
  const { t } = useTranslation();
  const mayInvite = useMay('user_management.add');
  const narrow = useNarrow();
  const { data, error, refetch } = useQuery(invitationsQuery);
  const resend = useResend();
  const withdraw = useWithdraw();
  const isWithinOwn = useIsWithinOwn();
  const [resending, setResending] = useState<UserInvitation | null>(null);
  const sendAgain = (invitation: UserInvitation) => {
    if (managesUsers(invitation.einvoicerole)) setResending(invitation);
    else resend.mutate({ id: invitation.id });
  };
  const state = ({ is_expired, sent_at, expires_at }: UserInvitation) => {
    if (is_expired) return t('users.invitation.expired');
    const at = formatDateTime(expires_at);
    return sent_at ? t('users.invitation.until', { at }) : t('users.invitation.notSent');
  };
  const email = {
    key: 'email',
    header: t('users.field.email'),
    cell: (row: UserInvitation) => row.email,
  };
  const until = { key: 'state', header: t('users.invitation.state'), cell: state };
  const does = {
    key: 'acts',
    header: t('users.field.acts'),
    cell: (invitation: UserInvitation) =>
      isWithinOwn(invitation) && (
        <div className="flex gap-2">
          <Button
            variant="quiet"
            aria-label={t('users.invitation.resendOf', { email: invitation.email })}
            onClick={() => sendAgain(invitation)}
          >
            {t('users.invitation.resend')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('users.invitation.withdrawOf', { email: invitation.email })}
            onClick={() => withdraw.mutate({ id: invitation.id })}
          >
            {t('users.invitation.withdraw')}
          </Button>
        </div>
      ),
  };
  const shown = {
    caption: t('users.invitation.title'),
    rowKey: ({ id }: UserInvitation) => id,
  };
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-title">{t('users.invitation.title')}</h2>
      <ErrorLine error={(resending ? null : resend.error) ?? withdraw.error} />
      {narrow && data && data.length > 0 && !error ? (
        <RowCards
          {...shown}
          rows={data}
          title={email}
          facts={[until]}
          acts={mayInvite ? does : undefined}
        />
      ) : (
        <TableShell
          {...shown}
          rows={data}
          error={error}
          onRetry={() => void refetch()}
          emptyText={t('users.invitation.empty')}
          columns={[email, until, ...(mayInvite ? [does] : [])]}
        />
      )}
      {resending && (
        <PasswordQuestion
          title={t('users.proof.resendTitle', { email: resending.email })}
          confirmLabel={t('users.invitation.resend')}
          busy={resend.isPending}
          error={resend.error}
          onPassword={(own_password) =>
            resend.mutate(
              { id: resending.id, own_password },
              { onSuccess: () => setResending(null) },
            )
          }
          onCancel={() => {
            resend.reset();
            setResending(null);
          }}
        >
          <p>{t('users.proof.hint')}</p>
        </PasswordQuestion>
      )}
    </section>
  );
}

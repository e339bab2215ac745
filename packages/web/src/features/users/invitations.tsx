import type { UserInvitation } from '@hoadon/contracts/users';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { RowCards } from '../../ui/table/row-cards.tsx';
import { TableShell } from '../../ui/table/table-shell.tsx';
import { useMay } from '../auth/index.ts';
import { invitationsQuery, useResend, useWithdraw } from './queries.ts';

/** Who was asked to join and has not come yet. */
export function Invitations() {
  const { t } = useTranslation();
  const mayInvite = useMay('user_management.add');
  const narrow = useNarrow();
  const { data, error, refetch } = useQuery(invitationsQuery);
  const resend = useResend();
  const withdraw = useWithdraw();
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
    cell: ({ id, email: to }: UserInvitation) => (
      <div className="flex gap-2">
        <Button
          variant="quiet"
          aria-label={t('users.invitation.resendOf', { email: to })}
          onClick={() => resend.mutate({ id })}
        >
          {t('users.invitation.resend')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('users.invitation.withdrawOf', { email: to })}
          onClick={() => withdraw.mutate({ id })}
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
      <ErrorLine error={resend.error ?? withdraw.error} />
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
    </section>
  );
}

import {
  deleteTagAccessList,
  type TagAccessList,
  updateTagAccessList,
} from '@hoadon/contracts/tag-sharing';
import { formatDate, formatDateTime } from '@hoadon/domain/dates/format-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, CircleCheck, Clock, ExternalLink, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../lib/acts/act.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { LinkBox } from './link-box.tsx';

const STATE = {
  active: { tone: 'success', icon: CircleCheck, key: 'tagSharing.state.active' },
  expired: { tone: 'warning', icon: Clock, key: 'tagSharing.state.expired' },
  revoked: { tone: 'neutral', icon: Ban, key: 'tagSharing.state.revoked' },
} as const;

type ShareCardProps = {
  share: TagAccessList;
  /** It was made a moment ago, and its link is to be given out. */
  isMade: boolean;
  mayChange: boolean;
};

/** One share: for whom, until when, how often it was opened, and what can be done with it. */
export function ShareCard({ share, isMade, mayChange }: ShareCardProps) {
  const { t } = useTranslation();
  const { tone, icon, key } = STATE[share.state];
  return (
    <article
      aria-label={share.name}
      className="flex flex-col gap-3 rounded-control border border-line px-4 py-3"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 flex-1 basis-40 font-semibold break-words">{share.name}</h3>
        <Pill tone={tone} icon={icon}>
          {t(key)}
        </Pill>
      </header>
      <Facts share={share} />
      {mayChange && <Acts share={share} isMade={isMade} />}
    </article>
  );
}

function Facts({ share }: { share: TagAccessList }) {
  const { t } = useTranslation();
  const { email, customer_id, customer_name, opened, files_opened, last_opened_at } = share;
  return (
    <ul className="flex flex-col gap-0.5 text-muted">
      {email && <li className="break-words">{t('tagSharing.byEmail', { email })}</li>}
      {customer_id && (
        <li>
          <Link
            to="/customer/{-$id}/{-$invoiceType}"
            params={{ id: customer_id, invoiceType: undefined }}
            search={{}}
            className="text-primary-700 hover:underline"
          >
            {t('tagSharing.onlyOf', { customer: customer_name ?? `#${customer_id}` })}
          </Link>
        </li>
      )}
      <li>
        {t(share.with_purchases ? 'tagSharing.purchasesShown' : 'tagSharing.purchasesHidden')}
      </li>
      <li>
        {last_opened_at
          ? t('tagSharing.opened', {
              times: opened,
              files: files_opened,
              at: formatDateTime(last_opened_at),
            })
          : t('tagSharing.neverOpened')}
      </li>
      <li>
        {share.link_made_at
          ? t('tagSharing.linkMade', { at: formatDateTime(share.link_made_at) })
          : t('tagSharing.noLink')}
      </li>
    </ul>
  );
}

function useChange(share: TagAccessList) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (change: { expires_on?: string; is_revoked?: boolean }) =>
      act.send(updateTagAccessList, { id: share.id, ...change }),
    onSettled: () => client.invalidateQueries({ queryKey: ['tag-shares'] }),
  });
}

function Acts({ share, isMade }: { share: TagAccessList; isMade: boolean }) {
  const { t } = useTranslation();
  const change = useChange(share);
  const user = useCurrentUser();
  const isRevoked = share.state === 'revoked';
  // The link of before is gone.
  const isGivenAgain = change.isSuccess && change.variables.is_revoked === false;
  const revoke = () =>
    change.mutate(
      { is_revoked: true },
      {
        onSuccess: () =>
          toast.success(t('tagSharing.revoked'), {
            action: {
              label: t('tagSharing.giveAgain'),
              onClick: () => change.mutate({ is_revoked: false }),
            },
          }),
      },
    );
  const prolong = (day: string | null) => {
    if (day === null) return;
    change.mutate(
      { expires_on: day },
      { onSuccess: () => toast.success(t('tagSharing.prolonged', { date: formatDate(day) })) },
    );
  };
  return (
    <>
      <Field label={t('tagSharing.until')} className="max-w-45">
        <DateInput value={share.expires_on} onChange={prolong} />
      </Field>
      {share.state === 'active' && share.tag_name !== null && (
        <LinkBox share={share} isWanted={isMade || isGivenAgain} />
      )}
      <ErrorLine error={change.error} />
      <div className="flex flex-wrap gap-2">
        {share.state === 'active' && user && (
          <a
            href={`/shared/${user.company_id}/${share.id}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary')}
          >
            <ExternalLink aria-hidden size={16} />
            {t('tagSharing.look')}
          </a>
        )}
        {isRevoked ? (
          <Button
            icon={Undo2}
            busy={change.isPending}
            onClick={() => change.mutate({ is_revoked: false })}
          >
            {t('tagSharing.giveAgain')}
          </Button>
        ) : (
          <Button icon={Ban} busy={change.isPending} onClick={revoke}>
            {t('tagSharing.revoke')}
          </Button>
        )}
        <DeleteShare share={share} />
      </div>
    </>
  );
}

function DeleteShare({ share }: { share: TagAccessList }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const act = useAct();
  const [isAsked, setAsked] = useState(false);
  const end = useMutation({
    mutationFn: () => act.send(deleteTagAccessList, { tag_access_lists: [share.id] }),
    onSuccess: () => {
      setAsked(false);
      toast.success(t('tagSharing.deleted'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['tag-shares'] }),
  });
  return (
    <>
      <Button icon={Trash2} onClick={() => setAsked(true)}>
        {t('common.action.delete')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        danger
        title={t('tagSharing.deleteTitle', { name: share.name })}
        confirmLabel={t('common.action.delete')}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onCancel={() => setAsked(false)}
      >
        {t('tagSharing.deleteText')}
        <ErrorLine error={end.error} />
      </ConfirmDialog>
    </>
  );
}

import { renewTagAccessLink, type TagAccessList } from '@hoadon/contracts/tag-sharing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Link2, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { isRefusal } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { ConfirmAddress } from '../mailing/index.ts';

type LinkBoxProps = {
  share: TagAccessList;
  /** The link is made without asking. */
  isWanted: boolean;
};

/** Makes a link and shows it this once; it may be mailed as it is made. */
export function LinkBox({ share, isWanted }: LinkBoxProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [address, setAddress] = useState(share.email ?? '');
  const renew = useMutation({
    mutationFn: (send_to: string | null) => call(renewTagAccessLink, { id: share.id, send_to }),
    onSettled: () => client.invalidateQueries({ queryKey: ['tag-shares'] }),
  });
  const made = useRef(false);
  const isFirst = isWanted && share.link_made_at === null;
  const { mutate } = renew;
  useEffect(() => {
    if (!isFirst || made.current) return;
    made.current = true;
    mutate(null);
  }, [isFirst, mutate]);
  const link = renew.data?.link;
  const copy = () => {
    if (link === undefined) return;
    void navigator.clipboard
      .writeText(link)
      .then(() => toast.success(t('tagSharing.copied')))
      .catch(() => toast.warning(t('tagSharing.copyByHand')));
  };
  return (
    <section className="flex flex-col gap-3 rounded-control bg-canvas px-3 py-3">
      {renew.data && (
        <>
          <Field label={t('tagSharing.link')} hint={t('tagSharing.shownOnce')}>
            <TextInput
              readOnly
              value={renew.data.link}
              onFocus={(event) => event.target.select()}
              className="tabular"
            />
          </Field>
          {renew.data.sent_to !== null && (
            <p role="status">{t('tagSharing.sentTo', { address: renew.data.sent_to })}</p>
          )}
          {renew.variables !== null && renew.data.sent_to === null && (
            <p role="alert" className="text-danger">
              {t('tagSharing.notSent')}
            </p>
          )}
          <div className="flex">
            <Button icon={Copy} variant="primary" onClick={copy}>
              {t('tagSharing.copy')}
            </Button>
          </div>
        </>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <Button icon={Link2} busy={renew.isPending} onClick={() => renew.mutate(null)}>
          {share.link_made_at ? t('tagSharing.renew') : t('tagSharing.makeLink')}
        </Button>
        <Field label={t('tagSharing.sendTo')} className="min-w-45 flex-1">
          <TextInput
            value={address}
            maxLength={254}
            inputMode="email"
            spellCheck={false}
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
        <Button
          icon={Send}
          disabled={address.trim() === ''}
          busy={renew.isPending}
          onClick={() => renew.mutate(address.trim())}
        >
          {t('tagSharing.sendLink')}
        </Button>
      </div>
      {share.link_made_at && <p className="text-small text-muted">{t('tagSharing.renewHint')}</p>}
      {isRefusal(renew.error, 'EMAIL_NOT_CONFIRMED') ? (
        <ConfirmAddress onConfirmed={renew.reset} />
      ) : (
        <ErrorLine error={renew.error} />
      )}
    </section>
  );
}

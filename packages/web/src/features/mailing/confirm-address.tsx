import { confirmEmail, sendEmailConfirmation } from '@hoadon/contracts/mailing';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useCurrentUser } from '../auth/index.ts';

/** Has the user show that his address is his own, by a code that is mailed there. */
export function ConfirmAddress({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation();
  const address = useCurrentUser()?.email ?? '';
  const [code, setCode] = useState('');
  const act = useAct();
  const send = useMutation({ mutationFn: () => call(sendEmailConfirmation, {}) });
  const confirm = useMutation({
    mutationFn: () => act.send(confirmEmail, { code }),
    onSuccess: () => {
      toast.success(t('mailing.confirm.done'));
      onConfirmed();
    },
  });
  return (
    <section className="flex flex-col gap-3 rounded-control bg-canvas px-3 py-3">
      <p>{t('mailing.confirm.text', { address })}</p>
      {send.isSuccess ? (
        <>
          <p className="text-muted">{t('mailing.confirm.sent')}</p>
          <Field label={t('mailing.confirm.code')}>
            <TextInput
              value={code}
              maxLength={20}
              inputMode="numeric"
              autoComplete="one-time-code"
              onChange={(event) => setCode(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // The form around it would send the mail.
                event.preventDefault();
                confirm.mutate();
              }}
            />
          </Field>
          <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('mailing.confirm.check')}
          </Button>
        </>
      ) : (
        <Button busy={send.isPending} onClick={() => send.mutate()}>
          {t('mailing.confirm.send')}
        </Button>
      )}
      <ErrorLine error={send.error ?? confirm.error} />
    </section>
  );
}

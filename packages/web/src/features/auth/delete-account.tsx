import { deleteAccount } from '@hoadon/contracts/own-account';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';

type DeleteAccountProps = {
  /** Both as far as they are known. */
  email: string;
  code: string;
  onClose: () => void;
  /** The last day on which it can be brought back, as people write it here. */
  onDeleted: (until: string) => void;
};

/** Deletes the account of an address by the mailed code (AUTH-010), after a text about the consequences. */
export function DeleteAccount({ onClose, onDeleted, ...initial }: DeleteAccountProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(initial.email);
  const [code, setCode] = useState(initial.code);
  const deleting = useMutation({
    mutationFn: () => call(deleteAccount, { email: email.trim(), code }),
    onSuccess: ({ final_at }) => onDeleted(formatDate(dayInVietnam(final_at))),
  });
  const isReady = email.trim() !== '' && code.trim() !== '';
  return (
    <Modal
      open
      title={t('auth.delete.title')}
      onClose={onClose}
      onSubmit={() => isReady && deleting.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="danger" busy={deleting.isPending} disabled={!isReady}>
            {t('auth.delete.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('auth.delete.text')}</p>
        <p className="text-muted">{t('auth.delete.wayBack')}</p>
        <Field label={t('auth.field.email')}>
          <TextInput
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            type="email"
            autoComplete="username"
          />
        </Field>
        <Field label={t('auth.field.code')}>
          <TextInput
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            className="tabular"
          />
        </Field>
        <ErrorLine error={deleting.error} />
      </div>
    </Modal>
  );
}

import { parseEmailList } from '@hoadon/domain/identity/email-list';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Act, useAct } from '../../lib/acts/act.ts';
import { isRefusal } from '../../lib/call-error.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { useCloseGuard } from '../../ui/overlays/use-close-guard.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { ConfirmAddress } from './confirm-address.tsx';

export type WrittenMail = Readonly<{ name: string; addresses: readonly string[] }>;

type MailFormProps = {
  /** What the fields begin with. */
  recipient: Readonly<{ name: string; emails: string }>;
  /** However often the button is pressed, the same mail goes out once. */
  onSend: (act: Act, mail: WrittenMail) => Promise<unknown>;
  onClose: () => void;
  /** What goes along. */
  before?: ReactNode;
  /** What was sent before. */
  after?: ReactNode;
};

/** A mail about an issued invoice, or with a preview. */
export function MailForm({ recipient, onSend, onClose, before, after }: MailFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(recipient.name);
  const [emails, setEmails] = useState(recipient.emails);
  const [tried, setTried] = useState(false);
  const act = useAct();
  const send = useMutation({
    mutationFn: (mail: WrittenMail) => onSend(act, mail),
  });
  const dirty = name !== recipient.name || emails !== recipient.emails;
  const guard = useCloseGuard(dirty && !send.isSuccess, onClose);
  const fault = addressFault(t, emails);

  const submit = () => {
    setTried(true);
    if (fault || send.isPending) return;
    const { addresses } = parseEmailList(emails);
    send.mutate(
      { name: name.trim(), addresses },
      {
        onSuccess: () => {
          toast.success(t('mailing.queued', { count: addresses.length }));
          onClose();
        },
      },
    );
  };
  const change = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
  };
  return (
    <FormModal
      guard={guard}
      onSubmit={submit}
      title={t('mailing.title')}
      submitLabel={t('mailing.send')}
      busy={send.isPending}
    >
      <div className="flex flex-col gap-4">
        {before}
        <Field label={t('mailing.name')}>
          <TextInput value={name} maxLength={400} onChange={change(setName)} />
        </Field>
        <Field
          required
          label={t('mailing.emails')}
          hint={t('mailing.emailsHint')}
          error={tried && fault}
        >
          <TextArea
            rows={2}
            value={emails}
            onChange={change(setEmails)}
            inputMode="email"
            spellCheck={false}
          />
        </Field>
        {isRefusal(send.error, 'EMAIL_NOT_CONFIRMED') ? (
          <ConfirmAddress onConfirmed={send.reset} />
        ) : (
          <ErrorLine error={send.error} />
        )}
        {after}
      </div>
    </FormModal>
  );
}

/** The first fault of the list in words; null when every address is good (MAIL-003). */
function addressFault(t: Translate, text: string): string | null {
  const { addresses, faults } = parseEmailList(text);
  const [first] = faults;
  if (first) return t('error.form.email.validate', { position: first.position, text: first.text });
  return addresses.length === 0 ? t('error.form.email.required') : null;
}

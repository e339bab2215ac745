import { parseEmailList } from '@hoadon/domain/identity/email-list';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import type { PreviewRecipient } from './preview-modal.tsx';
import { mailPreview } from './queries.ts';
import { useIssueText } from './use-issue-text.ts';

type PreviewMailModalProps = { path: string; recipient: PreviewRecipient; onClose: () => void };

/** Sends the preview for somebody to look at. */
export function PreviewMailModal({ path, recipient, onClose }: PreviewMailModalProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(recipient.name);
  const [emails, setEmails] = useState(recipient.emails);
  const [tried, setTried] = useState(false);
  const fault = useAddressFault(emails);
  const send = useMutation({ mutationFn: mailPreview });
  // One act of sending for what is filled in, however often the button is pressed.
  const [key, setKey] = useState(newIdempotencyKey);
  const submit = () => {
    setTried(true);
    if (fault || send.isPending) return;
    const { addresses } = parseEmailList(emails);
    const { serial } = recipient;
    send.mutate(
      { path, serial, addresses, buyerName: name.trim(), idempotencyKey: key },
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
    setKey(newIdempotencyKey());
  };
  return (
    <Modal
      open
      onClose={onClose}
      onSubmit={submit}
      title={t('mailing.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {t('mailing.send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('mailing.name')}>
          <TextInput value={name} maxLength={400} onChange={change(setName)} />
        </Field>
        <Field
          required
          label={t('mailing.emails')}
          hint={t('mailing.emailsHint')}
          error={tried && fault}
        >
          <TextArea rows={2} value={emails} onChange={change(setEmails)} spellCheck={false} />
        </Field>
        <ErrorLine error={send.error} />
      </div>
    </Modal>
  );
}

/** The first fault of the list in words, null when every address is good. */
function useAddressFault(emails: string): string | null {
  const text = useIssueText();
  const { addresses, faults } = parseEmailList(emails);
  const [first] = faults;
  if (first) {
    const params = { position: String(first.position), text: first.text };
    return text({ path: 'email', code: 'email-invalid', params, severity: 'error' });
  }
  if (addresses.length > 0) return null;
  return text({ path: 'email', code: 'email-required', severity: 'error' });
}

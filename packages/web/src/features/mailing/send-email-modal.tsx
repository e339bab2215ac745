import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { parseEmailList } from '@hoadon/domain/identity/email-list';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../lib/i18n.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { UnsavedDialog } from '../../ui/unsaved-dialog.tsx';
import { useCloseGuard } from '../../ui/use-close-guard.ts';
import { MailHistoryList } from './mail-history-list.tsx';
import { mailedInvoiceQuery, useSendEmail } from './queries.ts';

type SendEmailModalProps = { invoiceId: string; onClose: () => void };

/** Sends an issued invoice as PDF and XML (MAIL-001). */
export function SendEmailModal({ invoiceId, onClose }: SendEmailModalProps) {
  const { t } = useTranslation();
  const query = useQuery(mailedInvoiceQuery(invoiceId));
  if (query.data) return <SendEmailForm invoice={query.data} onClose={onClose} />;
  return (
    <Modal open onClose={onClose} title={t('mailing.title')}>
      {query.error ? (
        <>
          <p className="text-center font-semibold">{t('mailing.loadFailed')}</p>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </>
      ) : (
        <SkeletonRows rows={4} label={t('common.loading')} />
      )}
    </Modal>
  );
}

const written = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The first fault of the list in words; null when every address is good (MAIL-003). */
function addressFault(t: Translate, text: string): string | null {
  const { addresses, faults } = parseEmailList(text);
  const [first] = faults;
  if (first) return t('error.form.email.validate', { position: first.position, text: first.text });
  return addresses.length === 0 ? t('error.form.email.required') : null;
}

function SendEmailForm({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const defaults = {
    name:
      written(invoice.buyer_data['buyer_name']) || written(invoice.buyer_data['buyer_legal_name']),
    emails: written(invoice.buyer_data['buyer_email']),
  };
  const [name, setName] = useState(defaults.name);
  const [emails, setEmails] = useState(defaults.emails);
  const [tried, setTried] = useState(false);
  // One act of sending, however often the button is pressed or the network asks again.
  const [idempotencyKey, renewKey] = useState(newIdempotencyKey);
  const send = useSendEmail();
  const dirty = name !== defaults.name || emails !== defaults.emails;
  const guard = useCloseGuard(dirty && !send.isSuccess, onClose);
  const fault = addressFault(t, emails);

  const submit = () => {
    setTried(true);
    if (fault || send.isPending) return;
    const { addresses } = parseEmailList(emails);
    send.mutate(
      { id: invoice.id, name: name.trim(), addresses, idempotencyKey },
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
    renewKey(newIdempotencyKey());
  };
  return (
    <Modal
      open
      onClose={guard.close}
      onSubmit={submit}
      title={t('mailing.title')}
      footer={
        <>
          <Button onClick={guard.close}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {t('mailing.send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Attachments>
          {t('mailing.attachments', {
            series: invoice.invoice_common_code,
            number: invoice.invoice_number ?? '',
          })}
        </Attachments>
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
        <ErrorLine error={send.error} />
        {invoice.mail_histories.length > 0 && (
          <section aria-labelledby="sent-before">
            <h3 id="sent-before" className="mb-1">
              {t('mailing.history')}
            </h3>
            <MailHistoryList mails={invoice.mail_histories} />
          </section>
        )}
      </div>
      <UnsavedDialog guard={guard} />
    </Modal>
  );
}

const Attachments = ({ children }: { children: ReactNode }) => (
  <p className="tabular rounded-control bg-canvas px-3 py-2 text-muted">{children}</p>
);

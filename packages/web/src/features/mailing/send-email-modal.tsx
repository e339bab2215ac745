import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { QueryState } from '../../ui/when-read.tsx';
import { MailForm } from './mail-form.tsx';
import { MailHistoryList } from './mail-history-list.tsx';
import { mailInvoice } from './queries.ts';

type SendEmailModalProps = {
  /** The invoice, for the buyer's name and address and the mails sent so far. */
  query: QueryState<InvoiceDetail>;
  onClose: () => void;
};

/** Sends an issued invoice as PDF and XML (MAIL-001). */
export function SendEmailModal({ query, onClose }: SendEmailModalProps) {
  const { t } = useTranslation();
  if (query.data) {
    return <SendEmailForm invoice={query.data} readAgain={query.refetch} onClose={onClose} />;
  }
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

/**
 * The buyer in force. Empty for a received invoice, whose buyer is the company itself, and for unproven data: then the
 * user enters the recipient.
 */
function recipientOf({
  kind_of: isOwn,
  is_secure,
  buyer_data,
  information_in_force,
}: InvoiceDetail) {
  if (!isOwn || !is_secure) return { name: '', emails: '' };
  const buyer = information_in_force?.buyer_data ?? buyer_data;
  return {
    name: written(buyer['buyer_name']) || written(buyer['buyer_legal_name']),
    emails: written(buyer['buyer_email']),
  };
}

type SendEmailFormProps = {
  invoice: InvoiceDetail;
  readAgain: () => unknown;
  onClose: () => void;
};

function SendEmailForm({ invoice, readAgain, onClose }: SendEmailFormProps) {
  const { t } = useTranslation();
  const { mail_histories: mails } = invoice;
  return (
    <MailForm
      recipient={recipientOf(invoice)}
      onSend={(act, mail) => mailInvoice(act, invoice.id, mail).finally(() => void readAgain())}
      onClose={onClose}
      before={
        <p className="tabular rounded-control bg-canvas px-3 py-2 text-muted">
          {t('mailing.attachments', {
            series: invoice.invoice_common_code,
            number: invoice.invoice_number ?? '',
          })}
        </p>
      }
      after={
        mails.length > 0 && (
          <section aria-labelledby="sent-before">
            <h3 id="sent-before" className="mb-1">
              {t('mailing.history')}
            </h3>
            <MailHistoryList mails={mails} readAgain={readAgain} />
          </section>
        )
      }
    />
  );
}

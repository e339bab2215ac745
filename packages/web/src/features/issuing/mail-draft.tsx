import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Modal } from '../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { buyerOf } from '../invoices/index.ts';
import { MailForm } from '../mailing/index.ts';
import { previewOfDetail } from './draft-of-detail.ts';
import { mailPreview, preview } from './queries.ts';

type MailDraftProps = { invoice: InvoiceDetail; onClose: () => void };

/** Mails the preview of a draft, which is marked as not being an invoice (ACT-027). */
export function MailDraft({ invoice, onClose }: MailDraftProps) {
  const { t } = useTranslation();
  const drawn = useQuery({
    queryKey: ['draft-preview', invoice.id, invoice.version],
    queryFn: () => preview(previewOfDetail(invoice)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { buyer_email: emails } = invoice.buyer_data;
  const serial = invoice.invoice_common_code;
  if (drawn.data) {
    const { path } = drawn.data;
    return (
      <MailForm
        recipient={{
          name: invoice.buyer_name || buyerOf(invoice),
          emails: typeof emails === 'string' ? emails : '',
        }}
        onSend={(act, mail) => mailPreview(act, path, serial, mail)}
        onClose={onClose}
        before={
          <p className="rounded-control bg-canvas px-3 py-2 text-muted">
            {t('mailing.previewAttached')}
          </p>
        }
      />
    );
  }
  return (
    <Modal open onClose={onClose} title={t('mailing.title')}>
      <WhenRead query={drawn} waiting={<SkeletonRows rows={4} label={t('common.loading')} />}>
        {() => null}
      </WhenRead>
    </Modal>
  );
}

import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { ApprovalPill } from '../invoices/index.ts';
import { InputVatNotice } from './input-vat-notice.tsx';
import { PartnerCheck } from './partner-check.tsx';
import { verificationQuery } from './queries.ts';
import { VerdictDetails } from './verdict-details.tsx';
import { VerdictMark } from './verdict-mark.tsx';

type VerificationPanelProps = { invoice: InvoiceDetail };

/**
 * Whether the invoice can be relied on, and why or why not; with the facts of the registers and the law of input tax.
 */
export function VerificationPanel({ invoice }: VerificationPanelProps) {
  const { t } = useTranslation();
  const query = useQuery(verificationQuery(invoice.id));
  // What was never issued has nothing that could be checked.
  if (invoice.state === 'draft') return null;
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <section aria-labelledby="verification-title" className="flex min-w-0 flex-col gap-3">
        <header className="flex flex-wrap items-center gap-2">
          <h2 id="verification-title">{t('verification.title')}</h2>
          {query.data?.verdict && <VerdictMark verdict={query.data.verdict} />}
          <ApprovalPill row={invoice} />
        </header>
        <WhenRead query={query} waiting={<SkeletonRows rows={3} label={t('common.loading')} />}>
          {(verification) => <VerdictDetails id={invoice.id} verification={verification} />}
        </WhenRead>
      </section>
      <div className="flex min-w-0 flex-col gap-6">
        <PartnerCheck invoice={invoice} />
        {!invoice.kind_of && <InputVatNotice id={invoice.id} />}
      </div>
    </div>
  );
}

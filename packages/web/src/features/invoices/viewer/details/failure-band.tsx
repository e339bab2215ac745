import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { CircleAlert, CircleHelp } from 'lucide-react';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorLine } from '../../../../ui/error-line.tsx';
import { useMay } from '../../../auth/index.ts';
import { waitsForToken } from '../../failed-row.ts';
import { failureReason } from '../../failure-reason.ts';
import { useAskAuthority } from '../../use-ask-authority.ts';

/** Shows the failure and its remedy. */
export function FailureBand({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const ask = useAskAuthority();
  const mayAsk = useMay('publish_management.add');
  const isWaiting = waitsForToken(invoice);
  if (invoice.releasing_status !== 'release_error' && !isWaiting) return null;
  const unknown = invoice.state === 'unknown';
  // An unknown outcome and a missing token signature are no failures, so they are not red.
  const isMild = unknown || isWaiting;
  const Icon = isMild ? CircleHelp : CircleAlert;
  return (
    <div
      className={`flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-2.5 ${
        isMild ? 'bg-warning-50' : 'bg-danger-50'
      }`}
    >
      <Icon
        aria-hidden
        size={18}
        className={`shrink-0 ${isMild ? 'text-warning' : 'text-danger'}`}
      />
      <p className="min-w-60 flex-1">
        {!isWaiting && (
          <span className="font-semibold">
            {t(unknown ? 'viewer.failure.unknown' : 'viewer.failure.failed')}
          </span>
        )}{' '}
        {invoice.failure_reason && failureReason(t, invoice.failure_reason)}
      </p>
      {unknown && mayAsk && (
        <Button variant="primary" busy={ask.isPending} onClick={() => ask.mutate(invoice.id)}>
          {t('viewer.action.ask')}
        </Button>
      )}
      <ErrorLine error={ask.error} />
    </div>
  );
}

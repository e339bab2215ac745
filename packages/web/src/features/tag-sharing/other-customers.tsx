import type { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

type OtherCustomersProps = {
  refusal: CallError;
  busy: boolean;
  onShare: () => void;
  onCancel: () => void;
};

/** Shows which invoices of the tag are not the customer's, before anything is shared (TAG-015). */
export function OtherCustomers({ refusal, busy, onShare, onCancel }: OtherCustomersProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      danger
      title={t('failure.TAG_HAS_OTHER_CUSTOMERS.title')}
      confirmLabel={t('tagSharing.others.share')}
      busy={busy}
      onConfirm={onShare}
      onCancel={onCancel}
    >
      <p>{t('tagSharing.others.text', { number: refusal.details['count'] ?? '' })}</p>
      <ul className="my-2 flex max-h-50 flex-col gap-0.5 overflow-y-auto">
        {refusal.issues.map(({ params }) => (
          <li key={params?.['id']} className="flex gap-3">
            <span className="tabular shrink-0 font-medium text-ink">{params?.['invoice']}</span>
            <span className="min-w-0 break-words">{params?.['customer']}</span>
          </li>
        ))}
      </ul>
      <p>{t('tagSharing.others.hidden')}</p>
    </ConfirmDialog>
  );
}

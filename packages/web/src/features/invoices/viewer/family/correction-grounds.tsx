import { getEvidence } from '@hoadon/contracts/corrections';
import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { call } from '../../../../lib/api.ts';
import { saveFile } from '../../../../lib/files/save-file.ts';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { toastFailure } from '../../../../ui/toast/toast-failure.ts';
import { causeText } from '../../cause-text.ts';

/** Reason and agreement of a correction; nothing for other invoices. */
export function CorrectionGrounds({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  if (invoice.reference_line === null) return null;
  const facts = [
    [t('family.grounds.reference'), invoice.reference_line],
    [t('corrections.field.reason'), invoice.reason_change],
    [t('corrections.field.cause'), invoice.cause_code && causeText(t, invoice.cause_code)],
    [t('corrections.field.agreedOn'), invoice.agreement_date && formatDate(invoice.agreement_date)],
    [t('corrections.field.agreementNumber'), invoice.agreement_number],
    [t('family.grounds.approvalCode'), invoice.code_tax_approved],
  ] as const;
  return (
    <section aria-labelledby="grounds">
      <h2 id="grounds" className="mb-3">
        {t('family.grounds.title')}
      </h2>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 tablet:grid-cols-2">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="min-w-0">
                <dt className="text-small text-muted">{name}</dt>
                <dd className="tabular break-words">{value}</dd>
              </div>
            ),
        )}
        {invoice.evidence_file !== null && (
          <div className="min-w-0">
            <dt className="text-small text-muted">{t('corrections.field.evidence')}</dt>
            <dd>
              <Evidence id={invoice.id} name={invoice.evidence_for_change ?? ''} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Evidence({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: async () => saveFile(await call(getEvidence, { id })),
    onError: (error) => toastFailure(t, error),
  });
  return (
    <Button
      icon={Download}
      busy={download.isPending}
      className="mt-1 max-w-full"
      onClick={() => download.mutate()}
    >
      <span className="truncate">{name || t('common.action.download')}</span>
    </Button>
  );
}

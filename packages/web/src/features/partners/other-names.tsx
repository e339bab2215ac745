import type { PartnerRecord } from '@hoadon/contracts/partners';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { useMay } from '../auth/index.ts';
import { usePartnerActs } from './record-queries.ts';

/** Other names that the newest invoice and the register have for a partner, each to be taken over. */
export function OtherNames({ record }: { record: PartnerRecord }) {
  const { t } = useTranslation();
  const mayChange = useMay('invoice_management.change');
  const { change } = usePartnerActs(record.id);
  const take = (name: string) =>
    change.mutate(
      { version: record.version, company_name: name },
      {
        onSuccess: () => toast.success(t('partners.otherName.taken')),
        onError: (fault) => toastFailure(t, fault),
      },
    );
  return record.other_names.map(({ name, source, issued_date }) => (
    <p
      key={source}
      className="flex basis-full flex-wrap items-center gap-2 rounded-control bg-warning-50 px-3 py-2 text-ink"
    >
      <TriangleAlert aria-hidden size={16} className="shrink-0 text-warning" />
      <span className="min-w-0 flex-1 basis-60 break-words">
        {t(`partners.otherName.${source}`, {
          name,
          day: issued_date ? formatDate(issued_date) : '',
        })}
      </span>
      {mayChange && (
        <Button
          aria-label={t('partners.otherName.takeNamed', { name })}
          busy={change.isPending}
          onClick={() => take(name)}
        >
          {t('partners.otherName.take')}
        </Button>
      )}
    </p>
  ));
}

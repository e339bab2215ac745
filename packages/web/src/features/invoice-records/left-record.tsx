import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import type { UnsavedRecord } from './unsaved-record.ts';

type LeftRecordProps = {
  left: UnsavedRecord;
  onTake: (left: UnsavedRecord) => void;
  onDrop: () => void;
};

/** What was being written when the page went away. */
export function LeftRecord({ left, onTake, onDrop }: LeftRecordProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('invoiceRecords.left.label')}
      className="flex flex-wrap items-center gap-2 rounded-control bg-warning-50 px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-60">
        {t('invoiceRecords.left.text', { at: formatDateTime(left.savedAt) })}
      </p>
      <Button onClick={onDrop}>{t('invoiceRecords.left.drop')}</Button>
      <Button variant="primary" onClick={() => onTake(left)}>
        {t('invoiceRecords.left.take')}
      </Button>
    </section>
  );
}

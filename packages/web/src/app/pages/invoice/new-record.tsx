import { useNavigate } from '@tanstack/react-router';
import { RecordDialog } from '../../../features/invoice-records/index.ts';
import { usePageTitle } from '../../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

/** A received invoice recorded by hand; after saving, the list of received invoices follows. */
export function NewRecord() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageTitle(t('invoiceRecords.new'));
  const toList = () => void navigate({ to: '/main/expense', search: {} });
  return <RecordDialog id={null} onClose={toList} onSaved={toList} />;
}

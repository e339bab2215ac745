import { Link } from '@tanstack/react-router';
import { NotebookPen } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { useMay } from '../auth/index.ts';

/** The way to an invoice that came on paper. */
export function RecordLink() {
  const { t } = useTranslation();
  if (!useMay('invoice_management.add')) return null;
  return (
    <Link to="/main/record/new" search={{}} className={buttonClass()}>
      <NotebookPen aria-hidden size={16} />
      {t('invoiceRecords.byHand')}
    </Link>
  );
}

import { useSearch } from '@tanstack/react-router';
import { NewInvoicePage } from '../../../features/issuing/new-invoice-page.tsx';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { usePageTitle } from '../../use-page-title.ts';

export function NewInvoice() {
  const { t } = useTranslation();
  usePageTitle(t('shell.create'));
  const { copy } = useSearch({ strict: false });
  return <NewInvoicePage key={copy ?? 'new'} copyOf={copy} />;
}

import { useSearch } from '@tanstack/react-router';
import { NewInvoicePage } from '../../../features/issuing/new-invoice-page.tsx';
import { usePageTitle } from '../../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

export function NewInvoice() {
  const { t } = useTranslation();
  usePageTitle(t('shell.create'));
  const { copy } = useSearch({ strict: false });
  return <NewInvoicePage key={copy ?? 'new'} copyOf={copy} />;
}
